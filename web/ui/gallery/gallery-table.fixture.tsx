import { useState } from 'react';
import { Badge } from '../content/Badge.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { LinkButton } from '../buttons/LinkButton.tsx';
import { type SortDirection, Table, TBody, Td, Th, THead, Tr } from '../content/Table.tsx';

/** A table with a sorted column and a row of each tone. */
export function GalleryTable() {
  const [sort, setSort] = useState<SortDirection>('ascending');
  const turn = () => setSort(sort === 'ascending' ? 'descending' : 'ascending');
  return (
    <Table label="Regular">
      <THead>
        <Th sort={sort} onSort={turn}>
          Medicine
        </Th>
        <Th sort="none" onSort={turn}>
          Chart updated
        </Th>
        <Th>Status</Th>
        <Th>Actioned</Th>
        <Th isEnd>Packed</Th>
      </THead>
      <TBody>
        <Tr tone="new">
          <Td label="Medicine">
            <strong>Paracetamol</strong> 500 mg tablet, two tablets four times a day
          </Td>
          <Td label="Chart updated">05-Jun-2027 08:30</Td>
          <Td label="Status">
            <Badge kind="positive">Active</Badge>
          </Td>
          <Td label="Actioned">
            <Checkbox label="Actioned" hideLabel value={false} onChange={turn} />
          </Td>
          <Td label="Packed" isEnd>
            28
          </Td>
        </Tr>
        <Tr>
          <Td label="Medicine">
            <strong>Metformin</strong> 1 g modified-release tablet, one tablet with the evening meal{' '}
            <LinkButton href="#more">Details</LinkButton>
          </Td>
          <Td label="Chart updated">05-Jun-2027 08:30</Td>
          <Td label="Status" />
          <Td label="Actioned" />
          <Td label="Packed" isEnd>
            14
          </Td>
        </Tr>
        <Tr>
          <Td label="Medicine">
            <strong>Ramipril</strong> 5 mg tablet, one tablet in the morning
          </Td>
          <Td label="Chart updated">04-Jun-2027 17:05</Td>
          <Td label="Status">
            <Badge kind="info">Re-prescribed</Badge>
          </Td>
          <Td label="Actioned">
            <Checkbox label="Actioned" hideLabel value onChange={turn} />
          </Td>
          <Td label="Packed" isEnd>
            28
          </Td>
        </Tr>
        <Tr tone="quiet">
          <Td label="Medicine">
            <del>
              <strong>Frusemide</strong> 40 mg tablet, one tablet in the morning
            </del>
          </Td>
          <Td label="Chart updated">04-Jun-2027 17:05</Td>
          <Td label="Status">
            <Badge kind="neutral">Ceased</Badge>
          </Td>
          <Td label="Actioned" />
          <Td label="Packed" isEnd>
            0
          </Td>
        </Tr>
        <Tr tone="detail">
          <Td colSpan={5}>End Date 05-Jun-2027</Td>
        </Tr>
      </TBody>
    </Table>
  );
}

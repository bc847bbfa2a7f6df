import { useState } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { ComboBox } from '../fields/ComboBox.tsx';
import { DateField } from '../fields/DateField.tsx';
import { FormShell } from '../dialogs/FormShell.tsx';
import styles from './gallery.fixture.module.css';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { Select } from '../fields/Select.tsx';
import { Switch } from '../fields/Switch.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextField } from '../fields/TextField.tsx';
import { TimesField } from '../fields/TimesField.tsx';

const routes = [
  { id: 'oral', label: 'Oral' },
  { id: 'topical', label: 'Topical', detail: 'To the skin' },
];
const submit = async () => {};

/** Every field: empty, filled, invalid and disabled. */
export function GalleryFields() {
  const [text, setText] = useState('');
  const [route, setRoute] = useState('oral');
  const [isOn, setOn] = useState(true);
  const [date, setDate] = useState('2027-06-05');
  const [times, setTimes] = useState(['08:00', '20:00']);
  return (
    <FormShell
      isOnPage
      onSubmit={submit}
      submitLabel="Save draft"
      submitError="We couldn’t save the draft. Please try again."
      onCancel={() => setText('')}
    >
      <div className={styles.grid}>
        <TextField label="Dose" value={text} onChange={setText} isRequired suffix="mg" />
        <TextField label="Filled" value="Two tablets" description="As it is given" />
        <TextField label="Reason" value="" errorMessage="This field is required" isRequired />
        <TextField label="Recorded by" value="J Citizen" isDisabled />
        <TextField label="Resident number" value="1234" isReadOnly />
        <SearchField label="Resident" value={text} onChange={setText} />
        <Select label="Route" options={routes} value={route} onChange={setRoute} />
        <Select label="Packaging" options={routes} value={null} onChange={setRoute} />
        <ComboBox
          label="Medicine"
          items={routes}
          onSelect={({ id }) => setText(id)}
          onInputChange={setText}
          isLoading={false}
          minChars={2}
          emptyText="No match"
        />
        <DateField label="Start date" value={date} onChange={setDate} />
        <DateField label="End date" value="2020-01-01" onChange={setDate} min="2027-06-05" />
        <TextArea label="Instructions" value={text} onChange={setText} />
        <TimesField label="Dose times" value={times} onChange={setTimes} />
        <RadioGroup
          label="Course"
          value="regular"
          onChange={setRoute}
          options={[
            { id: 'regular', label: 'Regular' },
            { id: 'short', label: 'Short course', detail: 'Ends by itself' },
            { id: 'prn', label: 'As required' },
          ]}
        />
        <div>
          <Checkbox label="Actioned" value={isOn} onChange={setOn} />
          <Checkbox label="Some actioned" value={false} isIndeterminate onChange={setOn} />
          <Checkbox label="Not yet" value={false} onChange={setOn} />
          <Checkbox label="Not now" value onChange={setOn} isDisabled />
          <Checkbox
            label="I have read it"
            value={false}
            onChange={setOn}
            isRequired
            errorMessage="This field is required"
          />
          <Switch label="Show ceased medicines" value={isOn} onChange={setOn} />
          <br />
          <Switch label="Off" value={!isOn} onChange={setOn} />
        </div>
      </div>
    </FormShell>
  );
}

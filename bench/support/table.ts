import type { Finding } from '../scenario.ts';

/** The findings of a run, one per line. */
export function tableOf(findings: readonly Finding[]): string {
  const heads = ['', 'product', 'limit', 'result', 'goal', '', 'besides'];
  const rows = [heads, ...findings.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ what, product, limit, result, besides }: Finding): string[] {
  const verdict = result && [
    `${result.value.toFixed(2)} ${result.unit}`,
    `${result.isAtLeast === true ? '≥' : '≤'} ${result.goal} ${result.unit}`,
    isMet(result) ? 'met' : 'missed',
  ];
  return [what, product, limit ?? '', ...(verdict ?? ['', '', '']), besides ?? ''];
}

function isMet({ value, goal, isAtLeast }: NonNullable<Finding['result']>): boolean {
  return isAtLeast === true ? value >= goal : value <= goal;
}

import type { DisplayRule } from './display-rule.ts';

const screens = 'e2e/display-rules.e2e.ts';
const groups = 'contract/rules/chart/medication-groups.test.ts';
const prescriberChart = 'web/features/prescriber-chart/prescriber-chart.browser.test.tsx';
const search = 'server/routes/medications/catalogue.test.ts';
const searchBox = 'web/ui/fields/ComboBox.browser.test.tsx';
const dialogs = 'web/features/drafts/drafts.browser.test.tsx';
const banner = 'web/features/prescriber-chart/banner.browser.test.tsx';

/** The list of a resident’s medicines. */
export const listRules = [
  {
    id: 'ML1',
    rule: 'Every medicine has a status of at most two words.',
    source: 'NHS CUI MEDv-162, 163',
    status: 'partly met',
    reason:
      'New, re-prescribed, ceased and expired are said. A medicine that goes on has no badge, as specified.',
    how: 'A table of every status and its words.',
    tests: ['contract/rules/chart/status-badge.test.ts'],
  },
  {
    id: 'ML2',
    rule: 'Past medicines look different from current ones.',
    source: 'NHS CUI MEDv-025',
    status: 'met',
    how: 'A ceased medicine is struck through and says so; once confirmed it stands in a group of its own.',
    tests: [prescriberChart],
  },
  {
    id: 'ML3',
    rule: 'A suspended medicine looks different.',
    source: 'NHS CUI MEDv-024',
    status: 'not met',
    reason: 'Medicines can’t be suspended.',
    how: 'Not tested.',
    tests: [],
  },
  {
    id: 'ML4',
    rule: 'A view of current medicines says how many ended lately, and within which time.',
    source: 'NHS CUI MEDv-074, 075, 077',
    status: 'partly met',
    reason:
      'The group of ceased medicines has a count. It doesn’t say that it goes back ninety days.',
    how: 'Groups and their counts on the chart.',
    tests: [prescriberChart],
  },
  {
    id: 'ML5',
    rule: 'A filtered list says by what it is filtered, how many it shows of how many, and can be cleared.',
    source: 'NHS CUI MEDv-068 to 073',
    status: 'met',
    how: 'A table of filters and titles; the filters in the browser.',
    tests: [
      'contract/rules/residents/filter-header.test.ts',
      'web/features/filters/filters.browser.test.tsx',
    ],
  },
  {
    id: 'ML6',
    rule: 'A list that scrolls names the medicines that are out of view.',
    source: 'NHS CUI MEDv-051, 177, 178, 186',
    status: 'not met',
    reason: 'Links above the chart lead to its groups with their counts, not to single medicines.',
    how: 'Not tested.',
    tests: [],
  },
  {
    id: 'ML7',
    rule: 'An empty group has no heading, and each medicine stands in one group only.',
    source: 'NHS CUI MEDv-089, 090, 198',
    status: 'met',
    how: 'Any chart at random.',
    tests: [groups],
  },
  {
    id: 'ML8',
    rule: 'Nothing is selected when a chart opens. What is selected is summed up before anything is done to it.',
    source: 'NHS CUI MEDv-122 to 127, 202, 203',
    status: 'partly met',
    reason: 'Shift and Ctrl don’t select ranges.',
    how: 'Sixty medicines are selected and re-prescribed in the browser.',
    tests: ['web/features/drafts/selection.browser.test.tsx'],
  },
  {
    id: 'ML9',
    rule: 'Medicines never change places under the reader’s hand.',
    source: 'NHS CUI MEDa-0032',
    status: 'met',
    how: 'Layout shifts while drafting and when somebody else changes the chart.',
    tests: ['e2e/one-screen.e2e.ts', 'web/features/pharmacist-chart/held-order.browser.test.tsx'],
  },
  {
    id: 'ML10',
    rule: 'The page never scrolls sideways.',
    source: 'NHS CUI MEDv-021, 143, 153, 159, 160',
    status: 'met',
    how: 'Every screen from 320 px.',
    tests: [screens],
  },
] as const satisfies readonly DisplayRule[];

/** Searching for a medicine, and prescribing it. */
export const prescribingRules = [
  {
    id: 'SP1',
    rule: 'Generic and brand names are found by the start of any of their words, in any order.',
    source: 'NHS CUI MSP-0320, 0390 to 0410',
    status: 'met',
    how: 'Searches in the demo catalogue.',
    tests: [search],
  },
  {
    id: 'SP2',
    rule: 'The search says how many letters it needs, that it found nothing, and that a list was cut.',
    source: 'NHS CUI MSP-0440, 0500 to 0520',
    status: 'met',
    how: 'The search box in the browser; a cut answer of the server.',
    tests: [searchBox, search],
  },
  {
    id: 'SP3',
    rule: 'Nothing is completed into the box by itself.',
    source: 'NHS CUI MSP-0510',
    status: 'met',
    how: 'The search box in the browser.',
    tests: [searchBox],
  },
  {
    id: 'SP4',
    rule: 'Former Australian names and other synonyms are found, and the result says by which name.',
    source: 'NHS CUI MSP-0570 to 0590, 0770; PBS list of changed names',
    status: 'met',
    how: 'Searches; a table of former names.',
    tests: [search, 'server/demo/seed/data/catalogue.test.ts'],
  },
  {
    id: 'SP5',
    rule: 'Misspelt names are found, and are told apart from exact ones.',
    source: 'NHS CUI MSP-0570 to 0590',
    status: 'not met',
    reason: 'A misspelt name finds nothing.',
    how: 'Not tested.',
    tests: [],
  },
  {
    id: 'SP6',
    rule: 'Names that look alike are marked and come with a short warning.',
    source: 'NHS CUI MSP-0700, 0720',
    status: 'not met',
    reason:
      'The national list of such names may not be shipped under an open licence, and there is no other yet.',
    how: 'Not tested.',
    tests: [],
  },
  {
    id: 'SP7',
    rule: 'A combination names all its ingredients.',
    source: 'NHS CUI MSP-0600',
    status: 'met',
    how: 'The name’s formatter.',
    tests: ['contract/rules/line/medicine-line.test.ts'],
  },
  {
    id: 'SP8',
    rule: 'Strength and dose are never entered side by side.',
    source: 'NHS CUI MSP-2070, 2090, 2100',
    status: 'met',
    how: 'The strength belongs to the product, so the dialog has no field for it.',
    tests: [screens],
  },
  {
    id: 'SP9',
    rule: 'Only valid units can be entered.',
    source: 'NHS CUI MSP-2080',
    status: 'partly met',
    reason:
      'A dose is typed as text. Unsafe ways of writing it are refused with advice; an unknown unit is shown as not checked.',
    how: 'A table of doses and the advice.',
    tests: ['contract/rules/line/medicine-units.test.ts'],
  },
  {
    id: 'SP10',
    rule: 'Values that were filled in are highlighted.',
    source: 'NHS CUI MSP-2050',
    status: 'not met',
    reason: 'The usual values of a product stand in the fields like typed ones.',
    how: 'Not tested.',
    tests: [],
  },
  {
    id: 'SP11',
    rule: 'The medicine, and a preview of all that was entered, stay in view while it is entered.',
    source: 'NHS CUI MSP-1550, 2180 to 2310',
    status: 'met',
    how: 'The drafting dialog in the browser, at three sizes of window.',
    tests: [dialogs],
  },
  {
    id: 'SP12',
    rule: 'Leaving never loses what was entered without asking.',
    source: 'NHS CUI MSP-0040',
    status: 'met',
    how: 'The dialogs in the browser; every way out of a chart.',
    tests: ['web/features/drafts/leave.browser.test.tsx'],
  },
] as const satisfies readonly DisplayRule[];

/** Who the resident is. */
export const bannerRules = [
  {
    id: 'RB1',
    rule: 'The resident’s banner stays at the top of every screen about one resident, and is on no other.',
    source: 'NHS CUI PAB-0009 to 0015',
    status: 'met',
    how: 'A chart scrolled to its end; every screen.',
    tests: [banner, screens],
  },
  {
    id: 'RB2',
    rule: 'Family name first, then given and preferred name, birth date with age, gender, and an identifier.',
    source: 'NHS CUI PAB-0016, 0033, 0034, 0049 to 0054, 0076',
    status: 'partly met',
    reason:
      'The family name isn’t in capitals and there is no title: the specification writes “Smith, John (Jack)”.',
    how: 'A table of names.',
    tests: ['contract/rules/residents/resident-name.test.ts'],
  },
  {
    id: 'RB3',
    rule: 'Labels have no colon, and what is unknown is said in words.',
    source: 'NHS CUI PAB-0019, 0042, 0046',
    status: 'partly met',
    reason: 'The marks for allergies and coronavirus have a colon.',
    how: 'The details of a resident without numbers and notes.',
    tests: [prescriberChart],
  },
  {
    id: 'RB4',
    rule: 'The banner of a deceased resident differs in colour and pattern, with the date of death.',
    source: 'NHS CUI PAB-0055 to 0060',
    status: 'partly met',
    reason: 'It has a double line and the status in words. The date of death isn’t recorded here.',
    how: 'A chart of a resident who isn’t active.',
    tests: [dialogs],
  },
  {
    id: 'RB5',
    rule: 'Allergies read known, none known, not recorded or unavailable; a failure never reads as none.',
    source: 'NHS CUI PAB-0064',
    status: 'met',
    how: 'Each of the four in the browser.',
    tests: [prescriberChart],
  },
] as const satisfies readonly DisplayRule[];

/** Allergies and adverse reactions. */
export const allergyRules = [
  {
    id: 'AR1',
    rule: 'One row for each agent, sorted, the agent on the left and its reactions on the right; a coded agent is bold.',
    source: 'NHS CUI ADR-0005 to 0013, 0037, 0038',
    status: 'partly met',
    reason: 'The rows have the order in which they were recorded. No allergy is coded.',
    how: 'Listed allergies in the browser.',
    tests: [prescriberChart],
  },
  {
    id: 'AR2',
    rule: 'No known allergies is said only with when and by whom it was recorded.',
    source: 'NHS CUI ADR-0051 to 0053',
    status: 'partly met',
    reason: 'The details say both where they are recorded. The banner has no room for them.',
    how: 'Each state of the allergies in the browser.',
    tests: [prescriberChart],
  },
  {
    id: 'AR3',
    rule: 'Where nobody has asked, the chart says that it is unknown.',
    source: 'NHS CUI ADR-0054',
    status: 'met',
    how: 'No two states of the allergies read the same.',
    tests: ['contract/rules/residents/allergy-text.test.ts'],
  },
  {
    id: 'AR4',
    rule: 'An allergy that no check looks at says so beside it.',
    source: 'NHS CUI ADR-0055, 0056',
    status: 'partly met',
    reason:
      'The check of each medicine names the allergies that it could not judge. The list of allergies doesn’t mark them.',
    how: 'Tables of allergens that aren’t recognised.',
    tests: ['contract/rules/safety/allergy.test.ts'],
  },
] as const satisfies readonly DisplayRule[];

/** Dates, times and ages. */
export const dateRules = [
  {
    id: 'DT1',
    rule: 'A clinical date has two digits, three letters and four digits: 05-Mar-2026.',
    source: 'NHS CUI D+Ta-0002 to 0010, 0018',
    status: 'partly met',
    reason:
      'The residents list writes “Chart expiry: 05/03/2026”, as the specification quotes it, and a registration shows the applicant’s dates so.',
    how: 'The formatter; a linter over the catalogue, the print and every screen of a chart.',
    tests: [
      'contract/values/plain-date.test.ts',
      'contract/rules/display/lint.test.ts',
      'server/routes/portal/print-texts.test.ts',
      screens,
    ],
    examples: {
      breaks: [
        'from 05/03/2026',
        'from 2026-03-05',
        '5-Mar-2026',
        '05-MAR-2026',
        '1 June 2026',
        '32-Jan-2026',
      ],
      keeps: ['05-Mar-2026', 'from 01-May-2026 to 31-May-2026'],
    },
  },
  {
    id: 'DT2',
    rule: 'A time follows its date after a space, in 24 hours.',
    source: 'NHS CUI D+Tb-0001',
    status: 'met',
    how: 'The texts of the printed chart.',
    tests: ['server/routes/portal/print-texts.test.ts'],
  },
  {
    id: 'DT3',
    rule: 'An adult’s age is in whole years.',
    source: 'NHS CUI D+T, ages',
    status: 'met',
    how: 'A linter over the print and every banner.',
    tests: [
      'contract/rules/display/lint.test.ts',
      'server/routes/portal/print-texts.test.ts',
      screens,
    ],
    examples: {
      breaks: ['86yrs', '86.5 years', '86 yo', '86 y/o'],
      keeps: ['86\u00a0years', '101\u00a0years', 'for 2\u00a0years'],
    },
  },
  {
    id: 'DT4',
    rule: 'How long something lasts is in whole units, none of them zero.',
    source: 'NHS CUI D+T, durations',
    status: 'partly met',
    reason: 'A course that ends today has “0 day left”, as specified.',
    how: 'Every number of days.',
    tests: ['contract/rules/chart/medication-expiry.test.ts'],
  },
  {
    id: 'DT5',
    rule: 'Where there is no date, words say so.',
    source: 'NHS CUI D+Ta-0018',
    status: 'met',
    how: 'The texts of the printed chart.',
    tests: ['server/routes/portal/print-texts.test.ts'],
  },
] as const satisfies readonly DisplayRule[];

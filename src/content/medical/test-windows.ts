import type { SourceName } from './sources'

/** How long after an exposure a test can miss an infection. */
export interface TestWindow {
  readonly infection: string
  readonly test: string
  readonly specimen: string
  /** The first and the last day on which the test usually begins to find it; the last alone where no first is known. */
  readonly days: readonly [first: number | null, last: number]
  /** Weeks where the source counts in weeks. */
  readonly unit: 'days' | 'weeks'
  readonly source: SourceName
}

const window = (
  infection: string,
  test: string,
  specimen: string,
  days: TestWindow['days'],
  unit: TestWindow['unit'],
  source: SourceName,
): TestWindow => ({ infection, test, specimen, days, unit, source })

export const testWindows = {
  hivVein: window(
    'HIV',
    'Antigen and antibody test at a lab',
    'Blood from a vein',
    [18, 45],
    'days',
    'hivTesting',
  ),
  hivFinger: window(
    'HIV',
    'Antigen and antibody test, as in our kit',
    'Blood from a finger',
    [18, 90],
    'days',
    'hivTesting',
  ),
  hivVirus: window(
    'HIV',
    'Test for the virus itself',
    'Blood from a vein',
    [10, 33],
    'days',
    'hivTesting',
  ),
  hivSelf: window(
    'HIV',
    'Antibody test at home',
    'Fluid of the mouth, or blood from a finger',
    [23, 90],
    'days',
    'hivTesting',
  ),
  bacteria: window(
    'Chlamydia and gonorrhea',
    'Test for the bacteria',
    'Urine, throat or rectum',
    [null, 2],
    'weeks',
    'stiGuideline',
  ),
  syphilis: window(
    'Syphilis',
    'Antibody test',
    'Blood from a finger',
    [null, 90],
    'days',
    'stiGuideline',
  ),
  hepC: window('Hepatitis C', 'Antibody test', 'Blood from a finger', [8, 11], 'weeks', 'hepCLabs'),
} as const satisfies Record<string, TestWindow>

/** `18 to 45 days`, `2 weeks`. */
export const windowWords = ({ days: [first, last], unit }: TestWindow): string =>
  `${first === null ? '' : `${first} to `}${last} ${unit}`

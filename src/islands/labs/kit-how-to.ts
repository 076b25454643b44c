import { type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'
import { keysOf } from '#edge/platform/typed-keys'

type Specimen = ReturnType<typeof labTestOf>['specimen']

interface Instruction {
  readonly title: string
  readonly text: string
}

const before: Instruction = {
  title: 'Before you start',
  text: 'Read the booklet in the box. If it says something else than we do, do what it says. Wash your hands with soap and dry them.',
}
/**
 * How each sample is taken at home: instructions for patients of the Aptima specimen collection kits (Hologic), and of
 * CDC for finger pricks. To be signed off by a clinician.
 */
const instructions: Readonly<Partial<Record<Specimen, Instruction>>> = {
  blood: {
    title: 'Blood from a finger',
    text: 'Warm your hand. Press the lancet on the side of a fingertip. Wipe off the first drop. Then let drops fall until the card or the tube is full.',
  },
  urine: {
    title: 'Urine',
    text: 'Do not pee for one hour before. Catch the first part in the cup. Then fill the tube up to the line.',
  },
  throat: {
    title: 'Throat swab',
    text: 'Rub the swab over both sides and the back of your throat for 10 seconds. Do not touch your tongue or teeth with it.',
  },
  rectal: {
    title: 'Rectal swab',
    text: 'Put the swab in about 1 inch. Turn it gently for 10 seconds.',
  },
  vaginal: {
    title: 'Vaginal swab',
    text: 'Put the swab in about 2 inches. Turn it gently for 10 to 30 seconds.',
  },
}
const after: Instruction = {
  title: 'Mail it the same day',
  text: 'Close each tube and write the date on it. Put everything in the box that it came with; the postage is paid. From Monday to Thursday is best, so that it does not wait over a weekend.',
}

/** How to use a kit with these tests, each sample once. */
export const kitInstructions = (tests: readonly LabTestCode[]): readonly Instruction[] => {
  const needed = new Set<Specimen>(tests.map((code) => labTestOf(code).specimen))
  return [
    before,
    ...keysOf(instructions).flatMap((specimen) =>
      needed.has(specimen) ? (instructions[specimen] ?? []) : [],
    ),
    after,
  ]
}

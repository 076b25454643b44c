import { type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'

/** Values as laboratories write them: each word of a vocabulary in one of its spellings, each comparator, and what no rule understands. */
const presence = [
  'Non-reactive',
  'Non Reactive',
  'NONREACTIVE',
  'Negative',
  'NEG',
  'Not detected.',
  'Non-reactive (4th gen)',
  'Not reactive',
  'Non-reactive*',
  'Reactive',
  'Reactive*',
  'REPEATEDLY REACTIVE',
  'Weakly reactive',
  'Positive',
  'Detected',
  'Indeterminate',
  'Equivocal',
  'Test not performed: specimen leaked in transit',
  'TNP - specimen hemolyzed',
  'QNS',
  'Invalid',
  'Pending',
  'See note',
  'NR',
  'ND',
  '1.02',
]
const viralLoad = [
  'Not detected',
  'Undetectable',
  '0',
  '<20',
  '<20 Detected',
  '<20 Not detected',
  'Not detected (<20)',
  '<=20',
  '<1000',
  '45',
  '150',
  '200',
  '45,000',
  '45.000',
  '3200000',
  '>=10,000,000',
  '>10,000,000',
  '4.65 log copies/mL',
  '4.65 log IU/mL',
  'Detected',
  'Inconclusive',
  'See note',
  'QNS',
]
const titer = [
  'Non-reactive',
  '<1:1',
  '1:1',
  '1:16',
  '1/32',
  '>1:64',
  '1:≥1024',
  'Reactive 1:1,024',
  'Reactive',
  'Weakly reactive 1:2',
  'Non-reactive 1:16',
  'Equivocal',
  '1:3',
  'See note',
  'QNS',
]
const differentiation = [
  'HIV negative',
  'HIV-1 positive',
  'HIV-2 positive',
  'HIV positive, untypable',
  'HIV-1 indeterminate',
  'Negative',
  'See note',
  'QNS',
]
const numbers: Readonly<Record<string, readonly string[]>> = {
  egfr: [
    '96',
    '60',
    '>=60',
    '> OR = 60',
    '≥60',
    '>59',
    '>30',
    '<60',
    '59',
    '<45',
    '45',
    '29',
    '<30',
    '<=29',
    '0.96',
  ],
  creatinine: ['0.95', '0,95', '1.2', '1.4', '3.9', '4.0', '0.5', '<0.5', '>1.3', '80'],
  cd4: ['650', '1,200', '1.200', '>=500', '499', '<500', '205', '199', '<200'],
  ldl: ['96', '<130', '129.5', '130', '>130', '5.5'],
  triglycerides: ['102', '<150', '1,050', '>1000', '6.2'],
  cholesterol: ['172', '<200', '220'],
  hdl: ['56', '45', '>=60', '<30', '30'],
  alt: ['22', '<10', '41', '399', '400', '900', '>300', '>1000'],
  ast: ['24', '<10', '41', '>1000'],
  bilirubin: ['0.7', '<0.2', '1.3', '5.9', '6.0'],
}

const words = [
  'No mutations of resistance were detected',
  'M184V, K65R: high-level resistance to lamivudine',
  'Detected',
  'Negative',
  'Not performed',
  'QNS',
  '12',
]

export const matrixValuesOf = (code: LabTestCode): readonly string[] => {
  const { kind } = labTestOf(code)
  if (kind === 'viral_load') return viralLoad
  if (kind === 'titer') return titer
  if (kind === 'differentiation') return differentiation
  if (kind === 'text') return words
  return kind === 'presence' ? presence : [...(numbers[code] ?? []), 'Negative', 'See note', 'QNS']
}

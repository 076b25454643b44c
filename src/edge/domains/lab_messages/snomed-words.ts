/** Qualifiers of SNOMED CT in the words of the vocabulary. */
export const snomedWords: Readonly<Record<string, string>> = {
  '260373001': 'Detected',
  '260415000': 'Not detected',
  '10828004': 'Positive',
  '260385009': 'Negative',
  '11214006': 'Reactive',
  '131194007': 'Non-reactive',
  '82334004': 'Indeterminate',
  '280414007': 'Equivocal',
  '419984006': 'Inconclusive',
  '42425007': 'Equivocal',
  '260408008': 'Weakly positive',
  '52101004': 'Present',
  '2667000': 'Absent',
  '385660001': 'Not done',
}

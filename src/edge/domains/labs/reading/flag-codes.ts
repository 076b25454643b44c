import { normalizeWords } from './vocabulary'

/**
 * What a flag of a laboratory says: codes of HL7 table 0078, which FHIR calls ObservationInterpretation. `none` says
 * nothing about how a value stands to what is expected; `invalid` says that the test itself went wrong;
 * `susceptibility` is of a medicine, and no test of this clinic has one.
 */
export type FlagMeaning =
  | 'negative'
  | 'low'
  | 'high'
  | 'abnormal'
  | 'positive'
  | 'indeterminate'
  | 'none'
  | 'invalid'
  | 'susceptibility'

/** Source: HL7 v2.8.2 table 0078 and v3 ObservationInterpretation 3.0; reviewed 2026-11-28. */
export const flagCodes: Readonly<Record<string, FlagMeaning>> = {
  N: 'negative',
  NEG: 'negative',
  ND: 'negative',
  NR: 'negative',
  L: 'low',
  LL: 'low',
  LU: 'low',
  LX: 'low',
  '<': 'low',
  H: 'high',
  HH: 'high',
  HU: 'high',
  HX: 'high',
  '>': 'high',
  A: 'abnormal',
  AA: 'abnormal',
  UNE: 'abnormal',
  POS: 'positive',
  DET: 'positive',
  RR: 'positive',
  WR: 'positive',
  IND: 'indeterminate',
  E: 'indeterminate',
  B: 'none',
  W: 'none',
  U: 'none',
  D: 'none',
  EXP: 'none',
  NULL: 'none',
  EX: 'invalid',
  AC: 'invalid',
  IE: 'invalid',
  QCF: 'invalid',
  TOX: 'invalid',
  HM: 'invalid',
  OBX: 'invalid',
  CAR: 'invalid',
  S: 'susceptibility',
  R: 'susceptibility',
  I: 'susceptibility',
  MS: 'susceptibility',
  VS: 'susceptibility',
  SDD: 'susceptibility',
  'SYN-R': 'susceptibility',
  'SYN-S': 'susceptibility',
  NCL: 'susceptibility',
  NS: 'susceptibility',
}

/** Displays of the codes, and what laboratories write instead of a code. */
const flagWords: Readonly<Record<string, string>> = {
  normal: 'N',
  'in range': 'N',
  'within normal limits': 'N',
  negative: 'NEG',
  'not detected': 'ND',
  nonreactive: 'NR',
  'non reactive': 'NR',
  low: 'L',
  'below low normal': 'L',
  'below low threshold': 'L',
  'critical low': 'LL',
  'critically low': 'LL',
  'significantly low': 'LU',
  high: 'H',
  'above high normal': 'H',
  'above high threshold': 'H',
  'critical high': 'HH',
  'critically high': 'HH',
  'significantly high': 'HU',
  abnormal: 'A',
  'out of range': 'A',
  'critical abnormal': 'AA',
  'critically abnormal': 'AA',
  critical: 'AA',
  panic: 'AA',
  positive: 'POS',
  detected: 'DET',
  reactive: 'RR',
  'weakly reactive': 'WR',
  indeterminate: 'IND',
  equivocal: 'E',
}

/** The code of a flag: its own, or that of its words. Null for one that is not in the table. */
const flagCodeOf = (flag: string): string | null => {
  const code = flag.trim().toUpperCase()
  return code in flagCodes ? code : (flagWords[normalizeWords(flag)] ?? null)
}

/** Flags by which a laboratory asks for an answer the same day. */
const criticalCodes = new Set(['LL', 'HH', 'LU', 'HU', 'LX', 'HX', 'AA'])
export const isCriticalFlag = (flag: string): boolean => criticalCodes.has(flagCodeOf(flag) ?? '')

/** Null for a flag that is not in the table. */
export const flagMeaningOf = (flag: string): FlagMeaning | null =>
  flagCodes[flagCodeOf(flag) ?? ''] ?? null

const ownSystem = /0078|ObservationInterpretation|2\.16\.840\.1\.113883\.(5\.83|12\.78)$/i

/** A flag of a coded element. A code of another system counts by its words alone: the same letter has another meaning there. */
export const flagOfCoding = ({
  code,
  system,
  text,
}: {
  readonly code?: string | undefined
  readonly system?: string | undefined
  readonly text?: string | undefined
}): string | null => {
  if (code && (!system || ownSystem.test(system))) return code
  return text?.trim() || (code ? `${system}|${code}` : null)
}

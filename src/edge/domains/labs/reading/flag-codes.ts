/**
 * What a flag of a laboratory says: codes of HL7 table 0078, which FHIR calls ObservationInterpretation. `none` says
 * nothing about how a value stands to what is expected; `invalid` says that the test itself went wrong.
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
  // Susceptibility to a medicine: no test of this clinic has one.
  S: 'invalid',
  R: 'invalid',
  I: 'invalid',
  MS: 'invalid',
  VS: 'invalid',
  SDD: 'invalid',
  'SYN-R': 'invalid',
  'SYN-S': 'invalid',
  NCL: 'invalid',
  NS: 'invalid',
}

/** Flags by which a laboratory asks for an answer the same day. */
const criticalCodes = new Set(['LL', 'HH', 'LU', 'HU', 'LX', 'HX', 'AA'])
export const isCriticalFlag = (code: string): boolean =>
  criticalCodes.has(code.trim().toUpperCase())

/** Null for a code that is not in the table. */
export const flagMeaningOf = (code: string): FlagMeaning | null =>
  flagCodes[code.trim().toUpperCase()] ?? null

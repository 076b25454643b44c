import type { LabTestCode } from '#edge/domains/labs/lab-tests'

/** A Friday at 3 PM at the clinic, which is open from 8 AM to 6 PM on business days. */
export const friday = '2026-12-04T20:00:00.000Z'
const sameDay = '2026-12-05T05:00:00.000Z'
const closingTime = '2026-12-04T23:00:00.000Z'
const monday = '2026-12-07T23:00:00.000Z'
const wednesday = '2026-12-09T23:00:00.000Z'

/** Rows of `result_gravity.tsv` as a laboratory reports them that Friday, each with its task and its due time. */
export const gravityCases: readonly (readonly [
  code: string,
  test: LabTestCode,
  value: string,
  task: string | null,
  due: string,
])[] = [
  ['possible_hiv', 'hiv_ag_ab', 'Reactive', 'call_about_result', sameDay],
  ['possible_hiv', 'hiv_self_test', 'Indeterminate', 'call_about_result', sameDay],
  ['hiv_rna_new', 'hiv_rna', '150', 'call_about_result', sameDay],
  ['unread_hiv', 'hiv_ag_ab', 'See note', 'unread_result', closingTime],
  ['report_in_words', 'hiv_genotype', 'M184V', 'unread_result', closingTime],
  ['report_in_words', 'hepatitis_c_genotype', '1a', 'unread_result', closingTime],
  ['critical', 'egfr', '18', 'call_about_result', sameDay],
  ['critical_creatinine', 'creatinine', '4.0', 'call_about_result', sameDay],
  ['critical_liver', 'alt', '400', 'call_about_result', sameDay],
  ['critical_liver', 'bilirubin', '6.0', 'call_about_result', sameDay],
  ['critical_triglycerides', 'triglycerides', '1,000', 'call_about_result', sameDay],
  ['unread', 'egfr', 'See note', 'unread_result', closingTime],
  ['pregnancy', 'pregnancy', 'Positive', 'call_about_result', monday],
  ['pregnancy_unclear', 'pregnancy', 'Indeterminate', 'call_about_result', monday],
  ['hepatitis_b', 'hepatitis_b_surface_antigen', 'Detected', 'call_about_result', monday],
  ['syphilis', 'syphilis_rpr', '1:16', 'call_about_result', monday],
  ['treatable_infection', 'gonorrhea_rectal', 'Detected', 'treat_result', wednesday],
  ['treatable_infection', 'chlamydia_urine', 'Detected', 'treat_result', wednesday],
  ['treatable_infection', 'trichomonas', 'Detected', 'treat_result', wednesday],
  ['treatable_infection', 'hepatitis_c_rna', '1250000', 'treat_result', wednesday],
  ['out_of_range', 'hepatitis_c_antibody', 'Reactive', 'read_result', wednesday],
  ['out_of_range', 'creatinine', '1.9', 'read_result', wednesday],
  ['out_of_range', 'chlamydia_urine', 'Indeterminate', 'read_result', wednesday],
  ['in_range', 'egfr', '96', null, wednesday],
]

import type { LabReport } from './compare-report'
import { isHivTest, labTestCodes, labTestOf } from './lab-tests'
import { readReportedWithStatus } from './reading/read-reported'

type UnmatchedReport = Pick<LabReport, 'values'> & { readonly unread?: string | null | undefined }

/** How soon staff look into it: 1 where it may have found HIV, as values that a rule read or as words that none did. */
export const priorityOfReport = ({ values, unread }: UnmatchedReport): 1 | 2 =>
  values.some(mayBeHiv) || mentionsHiv(unread ?? '') ? 1 : 2

const withoutSuspicion = ['normal', 'not_performed', 'withdrawn']
const mayBeHiv = (value: LabReport['values'][number]): boolean =>
  isHivTest(value.code) && !withoutSuspicion.includes(readReportedWithStatus(value, {}).flag)

const loincOfHiv = labTestCodes
  .filter(isHivTest)
  .flatMap((code) => [labTestOf(code).loinc, ...(labTestOf(code).otherLoincs ?? [])])

/** Two values of one test that differ stand there too. */
const mentionsHiv = (words: string): boolean =>
  /\bhiv|immunodeficiency/i.test(words) || loincOfHiv.some((loinc) => words.includes(loinc))

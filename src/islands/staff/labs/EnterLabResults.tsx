import * as z from 'zod/mini'
import { isReportInWords, type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'
import { measureOf } from '#edge/domains/labs/reading/measure'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { InlineForm } from '../records/InlineForm'
import { keepLabResults, type PatientLab } from './lab'

type Props = {
  lab: Pick<PatientLab, 'id'>
  tests: readonly LabTestCode[]
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** What a lab elsewhere found, test by test; it is then reviewed as every result is. */
const EnterLabResults = ({ lab, tests, refresh, onClose }: Props) => {
  const enter = async (entered: Readonly<Record<string, string | undefined>>) => {
    const values = tests.flatMap((code) => {
      const value = entered[code]
      return value ? [{ code, value }] : []
    })
    await withReread(() => keepLabResults(lab, values), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <InlineForm
      schema={schemaOf(tests)}
      submit="Keep the results"
      onSubmit={enter}
      onClose={onClose}
    >
      {(fields) =>
        tests.map((code) => {
          const field = fields[code]
          const { name, unit, expected } = labTestOf(code)
          return (
            field && (
              <Field
                key={code}
                field={field}
                label={unit ? `${name}, ${unit}` : name}
                help={
                  expected
                    ? `Expected: ${expected}`
                    : 'In the words of the lab. Add its report as a file.'
                }
                autoComplete="off"
              />
            )
          )
        })
      }
    </InlineForm>
  )
}

const schemaOf = (tests: readonly LabTestCode[]) =>
  z.object(
    Object.fromEntries(
      tests.map((code) => [
        code,
        z
          .string('Enter the value')
          .check(
            z.refine(
              (typed) => isReportInWords(code) || measureOf(labTestOf(code), typed) !== null,
              'Enter the value as the lab writes it',
            ),
          ),
      ]),
    ),
  )
export default EnterLabResults

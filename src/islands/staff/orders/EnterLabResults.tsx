import * as z from 'zod/mini'
import { type LabTestCode, labTestOf, normalizeValue } from '#edge/domains/labs/lab-tests'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import type { PatientLab } from '../labs/lab'
import { OrderForm } from './OrderForm'
import { keepLabResults } from './orders'

type Props = { lab: PatientLab; refresh: () => Promise<unknown>; onClose: () => void }

/** What a lab elsewhere found, test by test; it is then reviewed as every result is. */
export const EnterLabResults = ({ lab, refresh, onClose }: Props) => {
  const tests = lab.tests ?? []
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
    <OrderForm
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
                help={`Expected: ${expected}`}
                autoComplete="off"
              />
            )
          )
        })
      }
    </OrderForm>
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
              (typed) => normalizeValue(code, typed) !== null,
              'Enter the value as the lab writes it',
            ),
          ),
      ]),
    ),
  )

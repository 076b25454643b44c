import * as z from 'zod/mini'
import { isReasonFor, type PatientStatus, patientStatuses } from '#edge/domains/patients/statuses'
import { codeLabel } from '#islands/ui/code-label'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { FormField } from '../records/form-field'

/** A reason with the status it leads to. */
interface StatusChoice extends Option {
  readonly status: PatientStatus
  readonly statusReason: string
}

/** Written when the patient's account is closed, and by nothing else. */
const byClosingAccount = 'closed_by_patient'

/** One choice for each reason and status that go together. */
export const statusChoices = (reasons: readonly Option[]): readonly StatusChoice[] =>
  patientStatuses.flatMap((status) =>
    reasons
      .filter(({ value }) => value !== byClosingAccount && isReasonFor(value, status))
      .map(({ value, label }) => ({
        value: choiceOf(status, value),
        label: labelOf(status, label),
        status,
        statusReason: value,
      })),
  )

const choiceOf = (status: PatientStatus, reason: string) => `${status}/${reason}`
const labelOf = (status: PatientStatus, reason: string) => `${codeLabel(status)}: ${reason}`

/** The choice that stands in the record; empty where it has no reason, or none this role receives. */
export const currentChoice = (
  status: PatientStatus,
  reason: string | null | undefined,
  reasonLabel: string,
): Option =>
  reason
    ? { value: choiceOf(status, reason), label: labelOf(status, reasonLabel) }
    : { value: '', label: '' }

export const statusSchema = z.object({
  statusReason: z.string('Choose what happened').check(z.minLength(1, 'Choose what happened')),
})

/** `current` stays among the choices where its reason is offered no more. */
export const statusField = (
  choices: readonly StatusChoice[],
  current: Option,
): FormField & { readonly name: 'statusReason' } => ({
  name: 'statusReason',
  label: 'What happened',
  kind: 'choice',
  prompt: 'Choose',
  options:
    current.value === '' || choices.some(({ value }) => value === current.value)
      ? choices
      : [current, ...choices],
})

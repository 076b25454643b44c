import * as z from 'zod/mini'
import { documentKinds } from '#edge/domains/documents/contract'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { FormField } from '../records/form-field'

const answers = ['no', 'yes'] as const

/** Answers about a document that came in, by upload or by fax. */
export const reviewAnswers = {
  kind: z.enum(documentKinds, 'Choose what it is'),
  needsAct: z.pipe(
    z.enum(answers, 'Choose whether someone must act on it'),
    z.transform((answer) => answer === 'yes'),
  ),
}

export const reviewFields = (kinds: readonly Option[]): readonly FormField[] => [
  { name: 'kind', label: 'What is it?', kind: 'choice', prompt: 'Choose one', options: kinds },
  {
    name: 'needsAct',
    label: 'Must someone act on it?',
    kind: 'choice',
    prompt: 'Choose one',
    options: [
      { value: 'no', label: 'No, file it' },
      { value: 'yes', label: 'Yes, their clinician' },
    ],
    help: 'A yes is a task of the patient’s clinician.',
  },
]

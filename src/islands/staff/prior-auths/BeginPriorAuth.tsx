import * as z from 'zod/mini'
import { priorAuthTemplates } from '#edge/domains/prior_auths/contract'
import { keysOf } from '#edge/platform/typed-keys'
import type { Option } from '#islands/ui/form/Select.tsx'
import { RecordDialog } from '../records/RecordDialog'
import { beginRequest, priorAuthAddress, templateOptions } from './prior-auth'

const schema = z.object({
  prescription: z.string('Choose a prescription'),
  template: z.enum(keysOf(priorAuthTemplates), 'Choose a form'),
})

/** A request begins from a prescription. An island because its form opens in place. */
export const BeginPriorAuth = ({
  patientId,
  prescriptions,
}: {
  patientId: string
  prescriptions: readonly Option[]
}) => (
  <RecordDialog
    open="Begin a prior authorization"
    draft={`begin-prior-auth-${patientId}`}
    title="Begin a prior authorization"
    schema={schema}
    fields={[
      {
        name: 'prescription',
        label: 'Prescription',
        kind: 'choice',
        options: prescriptions,
        prompt: 'Choose one',
      },
      {
        name: 'template',
        label: 'Form',
        kind: 'choice',
        options: templateOptions,
        prompt: 'Choose one',
      },
    ]}
    values={{}}
    submit="Begin"
    onSave={async (values) => {
      const { id } = await beginRequest(patientId, values)
      location.assign(priorAuthAddress(id))
    }}
  >
    <p>What the chart knows is filled in: the diagnosis, the last tests, earlier medicines.</p>
  </RecordDialog>
)

import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import type { Option } from '#islands/ui/form/Select.tsx'
import { RecordDialog } from '../records/RecordDialog'
import { newProviderFields, newProviderSchema } from './provider'

type Props = { types: readonly Option[] }

/** A new clinician is added and invited at once. An island because it asks who first. */
export const NewProvider = ({ types }: Props) => (
  <RecordDialog
    open="Add a provider"
    icon="user-plus"
    buttonLook="primary"
    draft="new-provider"
    title="Add a provider"
    schema={newProviderSchema}
    fields={newProviderFields(types)}
    values={{}}
    submit="Add and invite"
    onSave={async (body) => {
      const made = await apiWithLocalErrors.call('POST /admin/providers', { body })
      setFlash(`We sent an invitation to ${body.email}.`, 'good')
      location.assign(`/staff/providers/${made.id}`)
    }}
  >
    <p>
      They get a link by email. Patients are offered them once a license is verified and they belong
      to an organization.
    </p>
  </RecordDialog>
)

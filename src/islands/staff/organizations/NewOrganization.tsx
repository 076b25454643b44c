import { apiWithLocalErrors } from '#islands/stores/api'
import { RecordDialog } from '../records/RecordDialog'
import { newOrganizationFields, newOrganizationSchema } from './organization'

/** A new organization is added. An island because it asks what it is called first. */
export const NewOrganization = () => (
  <RecordDialog
    open="Add an organization"
    icon="plus"
    buttonLook="primary"
    draft="new-organization"
    title="Add an organization"
    schema={newOrganizationSchema}
    fields={newOrganizationFields}
    values={{}}
    submit="Add organization"
    onSave={async (body) => {
      const made = await apiWithLocalErrors.call('POST /admin/cbos', { body })
      location.assign(`/staff/organizations/${made.id}`)
    }}
  >
    <p>Next, set which patients it takes: until it has rules, it takes no one.</p>
  </RecordDialog>
)

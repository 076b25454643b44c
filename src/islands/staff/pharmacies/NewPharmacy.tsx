import { apiWithLocalErrors } from '#islands/stores/api'
import { loadFormWith, RecordDialog } from '../records/RecordDialog'
import { pharmacyFields } from './pharmacy'

const PharmacyForm = loadFormWith(() => import('./pharmacy-schema'))

/** A new pharmacy is added. An island because its form opens in place. */
export const NewPharmacy = () => (
  <RecordDialog
    open="Add a pharmacy"
    icon="plus"
    buttonLook="primary"
    draft="new-pharmacy"
    title="Add a pharmacy"
    schema={{
      Loader: PharmacyForm,
      make: ({ pharmacySchema }) => pharmacySchema,
    }}
    fields={pharmacyFields}
    values={{}}
    submit="Add pharmacy"
    onSave={async (values) => {
      const { id } = await apiWithLocalErrors.pharmacies.create(values)
      location.assign(`/staff/pharmacies/${id}`)
    }}
  />
)

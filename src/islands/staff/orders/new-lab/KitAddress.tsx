import { addressLabels, isShippable, parcelSchema } from '#islands/account/address/address-form'
import { useRows } from '#islands/staff/lists/use-rows'
import { InlineForm } from '#islands/staff/records/InlineForm.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'

type Props = {
  patientId: string
  /** What the button says. */
  submit: string
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the address that a kit goes to, where the record has no whole one. */
const KitAddress = ({ patientId, submit, onSaved, onClose }: Props) => {
  const { rows, refresh } = useRows(
    async () => [await apiWithLocalErrors.patients.get(patientId)],
    patientId,
  )
  const [patient] = rows ?? []
  if (!patient?.homeAddress || isShippable(patient.homeAddress)) return null
  const { version, homeAddress } = patient
  return (
    <>
      <Note tone="warning">
        <b>A kit needs a street, a city and a zip code.</b> Ask the patient where it should go.
      </Note>
      <InlineForm
        schema={parcelSchema}
        defaultValue={{
          addressLine1: homeAddress.line1 ?? '',
          addressLine2: homeAddress.line2 ?? '',
          city: homeAddress.city ?? '',
          zip: homeAddress.zip,
        }}
        submit={submit}
        onSubmit={async (address) => {
          await withReread(
            () => apiWithLocalErrors.patients.update(patientId, address, { version }),
            refresh,
          )
          await refresh()
          await onSaved()
        }}
        onClose={onClose}
      >
        {({ addressLine1, addressLine2, city, zip }) => (
          <>
            <Field field={addressLine1} label={addressLabels.addressLine1} />
            <Field field={addressLine2} label={addressLabels.addressLine2} optional />
            <Field field={city} label={addressLabels.city} />
            <Field field={zip} label={addressLabels.zip} inputMode="numeric" maxLength={5} />
          </>
        )}
      </InlineForm>
    </>
  )
}
export default KitAddress

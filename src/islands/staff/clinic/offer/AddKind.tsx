import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { readAgain } from '#islands/ui/form/conflict'
import { RecordDialog } from '../../records/RecordDialog'
import { kindFields, kindSchema, type OfferRow } from './offer-rows'

interface Props {
  readonly rows: readonly OfferRow[]
  readonly onChange: () => Promise<unknown>
}

/** The form of a kind of visit that the clinic adds. */
export const AddKind = ({ rows, onChange }: Props) => (
  <RecordDialog
    open="Add a kind of visit"
    icon="plus"
    buttonLook="primary"
    draft="offer-new-kind"
    title="Add a kind of visit"
    schema={kindSchema}
    fields={kindFields(rows)}
    values={{ minutes: '20' }}
    submit="Add"
    onSave={async ({ base, body }) => {
      await apiWithLocalErrors.call('POST /encounter_types/:encounter_type/variants', {
        params: { encounter_type: base },
        body,
      })
      await readAgain(onChange)
      toast('It can be booked now', { tone: 'good' })
    }}
  />
)

import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Facts } from '#islands/ui/Facts.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import {
  loadPharmacy,
  type Pharmacy,
  pharmacyFacts,
  pharmacyFields,
  pharmacyTexts,
} from './pharmacy'
import { pharmacySchema } from './pharmacy-schema'

/** What is on file of a pharmacy. An island because it is changed, confirmed and retired in place. */
export const PharmacyDetails = ({ pharmacy: first }: { pharmacy: Pharmacy }) => {
  const { id } = first
  const { record, change } = useRecord(first, () => loadPharmacy(apiWithLocalErrors, id))
  const [isAsking, setAsking] = useState(false)
  const { name, open24h = false, offersPep = false } = record
  const can = (verb: string) => !record.retiredAt && record.can?.includes(verb)
  const confirm = useAction(async () => {
    await change((options) =>
      apiWithLocalErrors.call('PATCH /pharmacies/:id/update_24h_and_pep', {
        params: { id },
        body: { open24h, offersPep },
        ...options,
      }),
    )
    toast('Confirmed as of today', { tone: 'good' })
  })
  const restore = useAction(async () => {
    await change((options) =>
      apiWithLocalErrors.call('POST /pharmacies/:id/restore', { params: { id }, ...options }),
    )
    toast(`${name} fills again.`, { tone: 'good' })
  })
  const retire = async () => {
    await change((options) => apiWithLocalErrors.pharmacies.delete(id, undefined, options))
    setAsking(false)
    toast(`${name} is retired.`)
  }
  return (
    <section className="stack g3" aria-labelledby="pharmacy-details">
      <div className="section-head">
        <h2 id="pharmacy-details" className="h3">
          Details
        </h2>
        <span className="row g2">
          {can('update_24h_and_pep') && (
            <Button size="small" busy={confirm.busy} onClick={() => void confirm.run()}>
              Confirm as it is
            </Button>
          )}
          {can('update') && (
            <RecordDialog
              open="Edit"
              about="Edit details"
              icon="pencil"
              draft={`pharmacy-${id}`}
              title={`Edit ${name}`}
              schema={pharmacySchema}
              fields={pharmacyFields}
              values={pharmacyTexts(record)}
              submit="Save"
              onSave={async (values) => {
                await change((options) => apiWithLocalErrors.pharmacies.update(id, values, options))
                toast('Saved', { tone: 'good' })
              }}
            />
          )}
          {record.can?.includes('restore') && (
            <Button size="small" busy={restore.busy} onClick={() => void restore.run()}>
              Restore
            </Button>
          )}
          {can('delete') && (
            <Button size="small" look="quiet" onClick={() => setAsking(true)}>
              Retire
            </Button>
          )}
        </span>
      </div>
      <Facts facts={pharmacyFacts(record)} />
      <ActionError error={confirm.error ?? restore.error} />
      <ConfirmDialog
        open={isAsking}
        title={`Retire ${name}?`}
        confirm="Retire"
        keep="Keep it"
        onConfirm={retire}
        onClose={() => setAsking(false)}
      >
        <p>
          No one finds it any more, and its patients read that they should choose another. What it
          filled stays on record.
        </p>
      </ConfirmDialog>
    </section>
  )
}

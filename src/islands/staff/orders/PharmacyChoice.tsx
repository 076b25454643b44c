import { Suspense, useId, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useRows } from '../lists/use-rows'
import { loadOwnPharmacies } from '../prescriptions/prescription'

const PharmacySearch = lazyPart(async () => {
  const { PharmacySearch: Search } = await import('#islands/pharmacies/PharmacySearch.tsx')
  return { default: Search }
})

export interface ChosenPharmacy {
  readonly id: string
  readonly name: string
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly isOpen?: boolean | null | undefined
  /** Absent where the list that named it does not tell. */
  readonly isElectronic?: boolean | undefined
}
type Props = {
  patientId: string
  /** Until one is chosen, the one that the patient uses first. */
  chosen: ChosenPharmacy | null
  /** PEP cannot wait for a pharmacy to open: those open now come first. */
  isUrgent?: boolean
  onChoose: (pharmacy: ChosenPharmacy) => void
}

/** Which pharmacy fills it: one of the patient's, or another that is looked for. */
export const PharmacyChoice = ({ patientId, chosen, isUrgent = false, onChoose }: Props) => {
  const id = useId()
  const [isFinding, setFinding] = useState(false)
  const { rows: own } = useRows<ChosenPharmacy>(() => loadOwnPharmacies(patientId), patientId)
  const isOwn = own?.some((each) => each.id === chosen?.id)
  const current = own?.find(({ id: each }) => each === chosen?.id) ?? chosen ?? own?.[0]
  const offered = [...(chosen && !isOwn ? [chosen] : []), ...(own ?? [])]
  return (
    <div className="stack g2">
      <Select
        field={{ id, name: 'pharmacy' }}
        label="Pharmacy"
        {...(!chosen && !own?.length && { prompt: 'None on file: find one' })}
        options={offered.map(({ id: value, name, city, state }) => ({
          value,
          label: [name, city, state].filter(Boolean).join(', '),
        }))}
        value={chosen?.id ?? own?.[0]?.id ?? ''}
        onChange={({ target }) => {
          const next = offered.find((each) => each.id === target.value)
          if (next) onChoose(next)
        }}
      />
      {isUrgent && current?.isOpen === false && (
        <Note tone="warning">
          This pharmacy is closed now, and PEP cannot wait. Find one that is open.
        </Note>
      )}
      {isFinding ? (
        <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
          <PharmacySearch
            format="12h"
            openFirst={isUrgent}
            draw={(found) => (
              <Button
                size="small"
                aria-label={`Choose ${found.name}`}
                onClick={() => {
                  onChoose(found)
                  setFinding(false)
                }}
              >
                Choose
              </Button>
            )}
          />
        </Suspense>
      ) : (
        <div>
          <Button size="small" look="quiet" onClick={() => setFinding(true)}>
            Find another pharmacy
          </Button>
        </div>
      )}
    </div>
  )
}

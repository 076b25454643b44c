import { useState } from 'react'
import type { TimeFormat } from '#edge/platform/time'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { PharmacySearch } from '../pharmacies/PharmacySearch'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'
import { useFocusRecovery } from '../ui/use-focus-recovery'

type Props = {
  id: string
  version: number | undefined
  /** Where the patient lives: the search begins there. */
  zip: string | null
  format: TimeFormat
  /** PEP: pharmacies that are open now come first. */
  isUrgent: boolean
  /** The first thing to do now. */
  isPrimary: boolean
}

/** Sends a medicine to another pharmacy in one act. An island because the pharmacy is found in place. */
export const MoveMedicine = ({ id, version, zip, format, isUrgent, isPrimary }: Props) => {
  const [isFinding, setFinding] = useState(false)
  const part = useFocusRecovery<HTMLDivElement>()
  const { busy, error, run } = useAction(async (pharmacy: string) => {
    await apiWithLocalErrors.call('POST /prescriptions/:id/move', {
      params: { id },
      ...(version !== undefined && { version }),
      body: { pharmacy },
    })
    setFlash('We sent your prescription there. Call them now and ask when it is ready.', 'good')
    location.reload()
  })
  return (
    <div className="stack g4" ref={part}>
      {isFinding ? (
        <>
          <PharmacySearch
            format={format}
            near={zip}
            openFirst={isUrgent}
            draw={(found) => (
              <div>
                <Button
                  look="primary"
                  busy={busy}
                  aria-label={`Send it to ${found.name}`}
                  onClick={() => void run(found.id)}
                >
                  Send it here
                </Button>
              </div>
            )}
          />
          <ActionError error={error} />
          <div>
            <Button onClick={() => setFinding(false)}>Keep this pharmacy</Button>
          </div>
        </>
      ) : (
        <div>
          <Button look={isPrimary ? 'primary' : undefined} onClick={() => setFinding(true)}>
            Send it to another pharmacy
          </Button>
        </div>
      )}
    </div>
  )
}

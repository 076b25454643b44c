import { useState } from 'react'
import type { TimeFormat } from '#edge/platform/time'
import { PharmacyLine, type UserPharmacy } from '#islands/pharmacies/PharmacyLine.tsx'
import { PharmacySearch } from '#islands/pharmacies/PharmacySearch.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ActionError } from '../../ui/feedback/ActionError'
import { useAction } from '../../ui/use-action'
import { useFocusRecovery } from '../../ui/use-focus-recovery'

type Props = {
  patientId: string
  pharmacies: readonly UserPharmacy[]
  format: TimeFormat
}

/** The pharmacies of a patient, the one that fills for them first. An island because they are chosen in place. */
export const Pharmacies = ({ patientId, pharmacies: first, format }: Props) => {
  const [mine, setMine] = useState(first)
  const [isFinding, setFinding] = useState(first.length === 0)
  const part = useFocusRecovery<HTMLDivElement>()
  const ids = mine.map(({ id }) => id)
  const keep = useAction(async (pharmacies: readonly string[], words: string) => {
    setMine(
      await apiWithLocalErrors.call('PUT /users/:user/pharmacies', {
        params: { user: patientId },
        body: { pharmacies: [...pharmacies] },
      }),
    )
    setFinding(false)
    toast(words, { tone: 'good' })
  })
  const without = (id: string) => ids.filter((each) => each !== id)
  return (
    <div ref={part} className="stack g6">
      {mine.length > 0 && (
        <ul className="list" aria-label="Your pharmacies">
          {mine.map((pharmacy) => (
            <li key={pharmacy.id} className="stack g3">
              <PharmacyLine pharmacy={pharmacy} format={format}>
                {pharmacy.isPreferred && <Badge tone="accent">Fills for you</Badge>}
              </PharmacyLine>
              {pharmacy.isRetired && (
                <p className="note">It fills no more for our patients. Choose another one.</p>
              )}
              <div className="row">
                {!pharmacy.isPreferred && !pharmacy.isRetired && (
                  <Button
                    busy={keep.busy}
                    onClick={() =>
                      void keep.run(
                        [pharmacy.id, ...without(pharmacy.id)],
                        'Your next prescription goes there.',
                      )
                    }
                  >
                    Use this one first
                  </Button>
                )}
                <Button
                  look="quiet"
                  busy={keep.busy}
                  onClick={() => void keep.run(without(pharmacy.id), 'The pharmacy is removed.')}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ActionError error={keep.error} />
      {isFinding ? (
        <section className="account-block" aria-labelledby="find-pharmacy">
          <h2 id="find-pharmacy">Find a pharmacy</h2>
          <PharmacySearch
            format={format}
            draw={({ id }) =>
              ids.includes(id) ? (
                <span className="ink-2">Yours already</span>
              ) : (
                <Button
                  busy={keep.busy}
                  onClick={() => void keep.run([...ids, id], 'The pharmacy is yours now.')}
                >
                  Choose
                </Button>
              )
            }
          />
        </section>
      ) : (
        <div>
          <Button onClick={() => setFinding(true)}>Find another pharmacy</Button>
        </div>
      )}
    </div>
  )
}

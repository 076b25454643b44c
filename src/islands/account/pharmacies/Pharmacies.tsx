import { useState } from 'react'
import type { TimeFormat } from '#edge/platform/time'
import { PharmacyLine, type UserPharmacy } from '#islands/pharmacies/PharmacyLine.tsx'
import { PharmacySearch } from '#islands/pharmacies/PharmacySearch.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ActionError } from '../../ui/feedback/ActionError'
import { readAgain, withReread } from '../../ui/form/conflict'
import { useAction } from '../../ui/use-action'
import { useFocusRecovery } from '../../ui/use-focus-recovery'

type Props = {
  patientId: string
  pharmacies: readonly UserPharmacy[]
  /** Of the patient: their order is part of their record. */
  version: number | undefined
  format: TimeFormat
}

/** The pharmacies of a patient, the one that fills for them first. An island because they are chosen in place. */
export const Pharmacies = ({ patientId, pharmacies: first, version, format }: Props) => {
  const [{ mine, at }, setMine] = useState({ mine: first, at: version })
  const [isFinding, setFinding] = useState(first.length === 0)
  const part = useFocusRecovery<HTMLDivElement>()
  const ids = mine.map(({ id }) => id)
  const params = { user: patientId }
  const reread = async () => {
    const [pharmacies, patient] = await Promise.all([
      apiWithLocalErrors.call('GET /users/:user/pharmacies', { params }),
      apiWithLocalErrors.patients.get(patientId),
    ])
    setMine({ mine: pharmacies, at: patient.version })
  }
  const keep = useAction(async (pharmacies: readonly string[], words: string) => {
    await withReread(
      () =>
        apiWithLocalErrors.call('PUT /users/:user/pharmacies', {
          params,
          body: { pharmacies: [...pharmacies] },
          ...(at !== undefined && { version: at }),
        }),
      reread,
    )
    await readAgain(reread)
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
                {(!pharmacy.isPreferred || mine.length === 1) && (
                  <Button
                    look="quiet"
                    busy={keep.busy}
                    onClick={() => void keep.run(without(pharmacy.id), 'The pharmacy is removed.')}
                  >
                    Remove
                  </Button>
                )}
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

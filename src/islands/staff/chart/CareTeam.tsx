import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { StaffRole } from '../access/nav-links'
import { usePatientHandOver } from '../access/staff-events'
import { useRecord } from '../records/use-record'
import { assignmentLabels } from './access-text'
import { HandOverDialog, type HandOverInput } from './HandOverDialog'
import type { Holder } from './hand-over'

interface HeldPatient {
  readonly id: string
  readonly name: string
  readonly version?: number | undefined
  readonly can?: readonly string[] | undefined
}
type Props = {
  patient: HeldPatient
  holders: readonly Holder[]
  /** What the caller may hand over. */
  writable: readonly Holder['role'][]
  staffRole: StaffRole
}

const loadHolders = async (id: string) => {
  const [{ version, can }, holders] = await Promise.all([
    apiWithLocalErrors.patients.get(id),
    apiWithLocalErrors.call('GET /patients/:patient/care_team', { params: { patient: id } }),
  ])
  return { id, version, can, holders: holders as readonly Holder[] }
}

/** Who holds a patient, and the hand-over to someone else. An island because it follows what colleagues change. */
export const CareTeam = ({ patient, holders, writable, staffRole }: Props) => {
  const { id, name } = patient
  const [isAsking, setAsking] = useState(false)
  const { record, change, reread } = useRecord(
    { id, version: patient.version, can: patient.can, holders },
    () => loadHolders(id),
  )
  usePatientHandOver(staffRole, (changed) => {
    // What is on screen stays when it cannot be read again.
    if (changed === id || changed === null) void reread().catch(() => undefined)
  })
  const handOver = async ({ attribute, holderId, reason, holderName }: HandOverInput) => {
    await change((options) =>
      apiWithLocalErrors.patients.update(
        id,
        { [attribute]: holderId, handOverReason: reason },
        options,
      ),
    )
    setAsking(false)
    toast(
      holderName
        ? `${name} is handed over to ${holderName}.`
        : `${name} has no one in that role now.`,
      { tone: 'good' },
    )
  }
  const mayHandOver = writable.length > 0 && record.can?.includes('update')
  return (
    <section className="stack g3" aria-label="Care team">
      <div className="section-head">
        <h2 className="h3">Care team</h2>
        {mayHandOver && (
          <Button size="small" onClick={() => setAsking(true)}>
            Hand over
          </Button>
        )}
      </div>
      <ul className="list">
        {record.holders.map((holder) => (
          <li key={holder.role} className="row">
            {holder.portrait && <Portrait of={holder.portrait} name={holder.name ?? ''} size="s" />}
            <span className="stack g1">
              <small className="ink-2">{assignmentLabels[holder.role]}</small>
              {holder.name ? <bdi>{holder.name}</bdi> : <span className="ink-2">No one yet</span>}
            </span>
          </li>
        ))}
      </ul>
      {isAsking && (
        <HandOverDialog
          patient={patient}
          holders={record.holders.filter((holder) => writable.includes(holder.role))}
          onHand={handOver}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

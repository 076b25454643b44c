import { useEffect, useRef } from 'react'
import type { StaffUser } from '../access/require-staff'
import { usePatientHandOver } from '../access/staff-events'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import type { StaffAppointment } from './appointment'
import type { ListState } from './rows/list-state'

/** The patient's card beside the list, with the visit it was opened from. It is read again with what others change. */
export const useVisitCard = (me: StaffUser, first: PatientCardData | null, list: ListState) => {
  const { visitId, reread, ...card } = usePatientCard(me.access, first)
  const { patientId } = card
  usePatientHandOver(me.role, (changed) => {
    if (changed === null || changed === patientId) reread()
  })
  // What a colleague or the patient changes of a visit stands in the card of the patient too.
  const versions = Object.values(list.visits)
    .filter((visit) => visit.patientId === patientId)
    .map(({ version }) => version)
    .join()
  const read = useRef({ patientId, versions })
  useEffect(() => {
    const before = read.current
    read.current = { patientId, versions }
    if (before.patientId === patientId && before.versions !== versions) reread()
  }, [patientId, versions, reread])
  return { ...card, reread, ...useShownVisit(list, patientId, visitId) }
}

export type VisitCardState = ReturnType<typeof useVisitCard>

interface ShownVisit {
  /** As it was last seen, where it has left the list. */
  readonly visit: StaffAppointment | null
  /** The same while the list knows of it. */
  readonly listed: StaffAppointment | null
}

/**
 * The visit a card was opened from; else the patient's first in the list, once found. It stays the same one when it
 * moves or leaves the list: another visit of the patient never takes its place.
 */
const useShownVisit = (
  { visits, order }: ListState,
  patientId: string | null,
  visitId: string | null,
): ShownVisit => {
  const lastSeen = useRef<StaffAppointment | null>(null)
  const before = lastSeen.current?.patientId === patientId ? lastSeen.current : null
  const id =
    visitId ?? before?.id ?? order.find((each) => visits[each]?.patientId === patientId) ?? null
  const listed = (patientId && id && visits[id]) || null
  lastSeen.current = listed ?? (before?.id === id ? before : null)
  return { visit: lastSeen.current, listed }
}

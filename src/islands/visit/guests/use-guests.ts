import { useState } from 'react'
import type { GuestKind } from '#edge/domains/visit_guests/contract'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { readAgain } from '#islands/ui/form/conflict'
import { apiWithLocalErrors } from '../../stores/api'
import { useQuery } from '../../stores/use-query'

export interface Guest {
  readonly id: string
  readonly kind: GuestKind
  readonly name: string
  readonly agreedAt: string | null
  readonly usedAt: string | null
}
/** Who is about to be invited. */
export interface Invitation {
  readonly kind: GuestKind
  readonly name: string
}
export interface Guests {
  readonly list: readonly Guest[]
  readonly isOpen: boolean
  /** What the newest guest is sent; it is shown once. */
  readonly link: string | null
  /** As typed so far; it outlives the dialog, which moves when the screen of the visit changes. */
  readonly invitation: Invitation
  change(invitation: Partial<Invitation>): void
  open(): void
  close(): void
  /** Rejects as the API does. */
  invite(invitation: Invitation): Promise<void>
  agree(id: string): Promise<void>
  revoke(id: string): Promise<void>
}

export const guestKindLabels: Readonly<Record<GuestKind, string>> = {
  interpreter: 'Interpreter',
  family: 'Family or friend',
  other: 'Someone else',
}

/** The two sides of a visit invite guests. */
export const mayInvite = (side: VisitSide): boolean => side === 'patient' || side === 'staff'

const noInvitation: Invitation = { kind: 'interpreter', name: '' }

const noGuests: readonly Guest[] = []

/** Who else is invited to a visit, for either of its sides; follows what the other side does. */
export const useGuests = (appointmentId: string, isActive: boolean): Guests => {
  const [isOpen, setOpen] = useState(false)
  const [invitation, setInvitation] = useState(noInvitation)
  const [link, setLink] = useState<string | null>(null)
  const key = `/appointments/${appointmentId}/guests`
  const list =
    useQuery<readonly Guest[] | undefined>(
      key,
      () =>
        apiWithLocalErrors.call('GET /appointments/:id/guests', { params: { id: appointmentId } }),
      { initial: undefined, isOff: !isActive },
    ) ?? noGuests
  const reread = async () => (await import('../../stores/query-cache')).revalidate(key)
  const params = (guest: string) => ({ params: { id: appointmentId, guest } })
  return {
    list,
    isOpen,
    link,
    invitation,
    change: (changed) => setInvitation((before) => ({ ...before, ...changed })),
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setLink(null)
    },
    invite: async (invitation) => {
      const made = await apiWithLocalErrors.call('POST /appointments/:id/guests', {
        params: { id: appointmentId },
        body: invitation,
      })
      // Behind the #, which no browser sends to a server and no log keeps.
      setInvitation(noInvitation)
      setLink(`${location.origin}/visits/guest#${made.link}`)
      await readAgain(reread)
    },
    agree: async (id) => {
      await apiWithLocalErrors.call('POST /appointments/:id/guests/:guest/agree', params(id))
      await readAgain(reread)
    },
    revoke: async (id) => {
      await apiWithLocalErrors.call('DELETE /appointments/:id/guests/:guest', params(id))
      await readAgain(reread)
    },
  }
}

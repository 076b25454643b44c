import type { ReactNode } from 'react'
import type { Api } from '#edge/client'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate, displayTime, type TimeFormat } from '#edge/platform/time'
import { Badge } from '../ui/Badge'
import { groupDays } from './opening-hours'

const loadMine = (api: Api, user: string) =>
  api.call('GET /users/:user/pharmacies', { params: { user } })
export type UserPharmacy = Awaited<ReturnType<typeof loadMine>>[number]
export type FoundPharmacy = Omit<UserPharmacy, 'type' | 'isPreferred' | 'isRetired'>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A pharmacy as patients read of it: where it is, how to call it, and what it offers. */
export const PharmacyLine = ({
  pharmacy,
  format,
  children,
}: {
  pharmacy: FoundPharmacy
  format: TimeFormat
  children?: ReactNode
}) => {
  const { name, address, city, state, zip, phone, hours, isOpen, open24h, offersPep } = pharmacy
  return (
    <span className="stack g1">
      <span className="row g2">
        <b dir="auto" translate="no">
          {name}
        </b>
        {children}
      </span>
      <bdi className="ink-2" translate="no">
        {[address, city, state && `${state} ${zip ?? ''}`.trim()].filter(Boolean).join(', ')}
      </bdi>
      {phone && (
        <a href={`tel:+1${phone}`}>
          <bdi translate="no">{phoneDisplay(phone)}</bdi>
        </a>
      )}
      {!open24h &&
        groupDays(hours ?? []).map(({ first, last, opens, closes }) => (
          <span key={first} className="small">
            {weekdays[first]}
            {last !== first && <> – {weekdays[last]}</>},{' '}
            <bdi translate="no">
              {wallTime(opens, format)} – {wallTime(closes, format)}
            </bdi>
          </span>
        ))}
      {(open24h || offersPep || typeof isOpen === 'boolean') && (
        <span className="row g2">
          {open24h ? (
            <Badge tone="positive">Open all day and night</Badge>
          ) : isOpen ? (
            <Badge tone="positive">Open now</Badge>
          ) : (
            isOpen === false && <Badge>Closed now</Badge>
          )}
          {offersPep && <Badge tone="positive">Keeps PEP in stock</Badge>}
        </span>
      )}
      {pharmacy.checkedOn && (open24h || offersPep) && (
        <span className="small ink-2">
          We checked on <bdi>{displayDate(pharmacy.checkedOn)}</bdi>. Call before you go.
        </span>
      )}
    </span>
  )
}

/** As the clock at the pharmacy shows it. */
const wallTime = (time: string, format: TimeFormat) =>
  displayTime(`2023-01-01T${time}:00Z`, 'UTC', format)

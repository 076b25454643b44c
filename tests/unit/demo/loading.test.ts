import { describe, expect, it } from 'vitest'
import { freeSlots } from '#edge/domains/appointments/slots'
import { daysFrom, fromLocalTime } from '#edge/platform/time'
import { all, count, database, load, settle } from './database'

const today = '2026-11-21'

describe('loading the demo again', () => {
  it('changes nothing on the same day', () => {
    const db = database()
    load(db, { today })
    const again = load(db, { today })
    expect(again.filter(({ added, table }) => added > 0 && table !== 'system_settings')).toEqual([])
  })

  it('adds the next days without touching what people did, on a later day', () => {
    const own = database()
    load(own, { today })
    own.exec(
      `update appointments set status = 'Canceled' where status = 'Scheduled' and id like '%000024%'`,
    )
    own.exec(
      `delete from slot_claims where owner_id in (select id from appointments where status = 'Canceled')`,
    )
    const canceled = count(own, `from appointments where status = 'Canceled'`)
    const later = '2026-11-24'
    settle(own, fromLocalTime(`${later}T06:00`, 'America/New_York'))
    load(own, { today: later })
    expect(count(own, `from appointments where status = 'Canceled'`)).toBe(canceled)
    expect(
      count(own, `from appointments where status = 'Scheduled' and starts_at like '${later}%'`),
    ).toBeGreaterThan(5)
    expect(
      count(
        own,
        `from slot_claims c left join appointments a on a.id = c.owner_id where c.kind = 'visit' and ifnull(a.status, '') <> 'Scheduled'`,
      ),
    ).toBe(0)
  })

  it('never takes a time that was booked since', () => {
    const own = database()
    load(own, { today })
    const later = '2026-11-22'
    own.exec(`insert or ignore into slot_claims (provider_id, bucket, owner_id, kind)
      select v.provider_id, v.start_bucket + 2, 'somebody', 'block' from availabilities v where v.start_bucket * 300 > unixepoch('${later}')`)
    settle(own, fromLocalTime(`${later}T23:00`, 'America/New_York'))
    load(own, { today: '2026-11-23' })
    expect(
      count(
        own,
        `from appointments a where a.status = 'Scheduled' and a.buckets <> (select count(*) from slot_claims where owner_id = a.id)`,
      ),
    ).toBe(0)
  })
})

describe('the coming days', () => {
  const places = ['NY', 'CA', 'TX', 'FL', 'GA', 'IL', 'WA', 'AZ']
  it.each(daysFrom('2026-11-21', 7))(
    'on %s have two clinicians or more free tomorrow in the populous states',
    (day) => {
      const own = database()
      load(own, { today: day })
      const zone = 'America/New_York'
      const tomorrow = daysFrom(day, 2)[1]
      for (const state of places) {
        const licensed = all<{ id: string }>(
          own,
          `select p.id from licenses l join providers p on p.id = l.provider_id
         join provider_type_encounter_types t on t.provider_type_id = p.type_id and t.encounter_type_id = '1'
         where l.state = '${state}' and l.status = 'active' and l.expires_on > '${tomorrow}'`,
        ).map(({ id }) => id)
        const slots = freeSlots({
          availabilities: all<{
            id: string
            providerId: string
            startBucket: number
            endBucket: number
          }>(
            own,
            `select id, provider_id providerId, start_bucket startBucket, end_bucket endBucket from availabilities where status = 'authorized'`,
          ).filter(({ providerId }) => licensed.includes(providerId)),
          claims: all<{ providerId: string; bucket: number }>(
            own,
            'select provider_id providerId, bucket from slot_claims',
          ),
          now: fromLocalTime(`${day}T09:00`, zone),
          zone,
        }).filter(({ date }) => date === tomorrow)
        expect(
          new Set(slots.map(({ providerId }) => providerId)).size,
          state,
        ).toBeGreaterThanOrEqual(2)
      }
    },
  )
})

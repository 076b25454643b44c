import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#edge/client'
import { now } from '#edge/platform/time'
import { homePanels } from '#islands/staff/home/home-panels'
import { type HomePanel, type PanelSource, readPanels } from '#islands/staff/home/panel'
import { seedRows } from './access/rows'
import { entryOf, seedWork, staff } from './home-work'
import { api, db, people, world } from './world'

interface Row {
  readonly type: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly meta?: { readonly hidden?: readonly string[] }
}
interface Body {
  readonly data?: Row | readonly Row[]
  readonly meta?: { readonly hidden?: readonly string[] }
}
interface Answer {
  readonly status: number
  readonly body: Body
}
interface Read {
  readonly who: (typeof staff)[number]
  readonly entry: Awaited<ReturnType<typeof entryOf>>
  readonly source: PanelSource
  readonly panel: HomePanel
  readonly answers: ReadonlyMap<string, Answer>
}
const reads: Read[] = []
const rowsIn = ({ data }: Body): readonly Row[] => [data ?? []].flat()
const at = now()

/** Each panel of each home, with what the API answered it. */
beforeAll(async () => {
  await world()
  await seedRows()
  await seedWork()
  await db.exec(
    "update patients set next_appointment_at = '2027-01-05T15:00:00.000Z', next_appointment_status = 'Scheduled'",
  )
  for (const who of staff) {
    const entry = await entryOf(who)
    for (const source of homePanels) {
      const answers = new Map<string, Answer>()
      const recorded = client(async (path, init) => {
        const response = await api(path, init, who)
        const { status } = response
        answers.set(path, { status, body: await response.clone().json() })
        return response
      })
      const { panels } = await readPanels(recorded, entry, [source], at)
      for (const panel of panels) reads.push({ who, entry, source, panel, answers })
    }
  }
}, 300_000)

const nameOf = ({ who, panel }: Read) => `${panel.title} of ${who}`

/** The panel once more, of the same answers, where an attribute of each row has this value and is hidden from no one. */
const drawWith = async ({ entry, source, answers }: Read, name: string, value: unknown) => {
  const change = (row: Row): Row => ({
    ...row,
    attributes: { ...row.attributes, [name]: value },
    meta: { ...row.meta, hidden: row.meta?.hidden?.filter((each) => each !== name) ?? [] },
  })
  const replayed = client(async (path) => {
    const { status, body } = answers.get(path) ?? { status: 404, body: {} }
    const { data } = body
    const changed = !data ? data : 'type' in data ? change(data) : data.map(change)
    return Response.json({ ...body, data: changed }, { status })
  })
  const { panels } = await readPanels(replayed, entry, [source], at)
  return JSON.stringify(panels)
}

/** The clock of PEP is an alarm for those who treat: to others a row is the same with one and without. */
const isAlarm = (name: string) => name === 'exposure_at'

describe('each panel of each home of staff', () => {
  it('asks for nothing that its reader is refused', () => {
    const refused = reads.flatMap((read) =>
      [...read.answers].flatMap(([path, { status }]) =>
        status >= 400 ? [`${nameOf(read)}: ${path} ${status}`] : [],
      ),
    )
    expect(new Set(reads.map(({ who }) => people[who].role)).size).toBe(10 - 1)
    expect(refused).toEqual([])
  })

  it('is there for no one from whom its list is hidden', () => {
    const hidden = reads.filter(({ answers }) =>
      [...answers.values()].some(({ body }) => body.meta?.hidden),
    )
    expect(hidden.map(nameOf)).toEqual([])
  })

  it('draws what is hidden otherwise than what is not there', async () => {
    const samples = new Map<string, unknown>()
    for (const { answers } of reads)
      for (const { body } of answers.values())
        for (const { type, attributes = {} } of rowsIn(body))
          for (const [name, value] of Object.entries(attributes))
            if (value !== null && value !== '') samples.set(`${type} ${name}`, value)
    const alike: string[] = []
    let drawn = 0
    for (const read of reads) {
      const rows = [...read.answers.values()].flatMap(({ body }) => rowsIn(body))
      const names = new Set(
        rows.flatMap(({ type, meta }) => meta?.hidden?.map((name) => `${type} ${name}`) ?? []),
      )
      for (const key of names) {
        const [, name = ''] = key.split(' ')
        if (!samples.has(key) || isAlarm(name)) continue
        const empty = await drawWith(read, name, null)
        if ((await drawWith(read, name, samples.get(key))) === empty) continue
        drawn += 1
        if (JSON.stringify([read.panel]) === empty) alike.push(`${nameOf(read)}: ${name}`)
      }
    }
    expect(drawn).toBeGreaterThan(0)
    expect(alike).toEqual([])
  })
})

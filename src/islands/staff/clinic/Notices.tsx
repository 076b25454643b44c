import { useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { line, paragraphs } from '#edge/platform/fields'
import { displayMoment, iso } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import type { FormField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import { momentField, momentText } from './moments'

export type PlatformNotice = Awaited<ReturnType<typeof loadNotices>>[number]

export const loadNotices = (api: Api) =>
  api.platform_notifications.list({ sort: '-startsAt', page: { size: 100 } })

const audiences = { everyone: 'Everyone', patients: 'Patients', staff: 'Staff' } as const
const severities = { info: 'For information', warning: 'A warning', critical: 'Critical' } as const
const tones = { info: 'accent', warning: 'warning', critical: 'danger' } as const
const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const schemaFor = (zone: string) =>
  z
    .object({
      title: line(100, 'Enter a title'),
      body: paragraphs(1000, 'Write a text'),
      audience: z.enum(['everyone', 'patients', 'staff'], 'Choose who sees it'),
      severity: z.enum(['info', 'warning', 'critical'], 'Choose how urgent it is'),
      startsAt: momentField(zone, 'Enter from when it shows'),
      endsAt: momentField(zone, 'Enter until when it shows'),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
        error: 'The end must come after the start',
        path: ['endsAt'],
      }),
    )
const fieldsFor = (zone: string): readonly FormField[] => [
  { name: 'audience', label: 'Who sees it', kind: 'choice', options: options(audiences) },
  { name: 'severity', label: 'How urgent it is', kind: 'choice', options: options(severities) },
  { name: 'startsAt', label: 'From', kind: 'moment', help: zoneTitle(zone) },
  { name: 'endsAt', label: 'Until', kind: 'moment', help: zoneTitle(zone) },
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Text', kind: 'long' },
]

type Props = {
  notices: readonly PlatformNotice[]
  canCreate: boolean
  clock: ClockSettings
  /** When the page was drawn. */
  now: number
}

/** What the clinic tells everyone who uses the platform. An island because notices are written in place. */
export const Notices = ({ notices: first, canCreate, clock, now: drawnAt }: Props) => {
  const now = iso(useServerNow(drawnAt))
  const [notices, setNotices] = useState(first)
  const reread = async () => setNotices(await loadNotices(apiWithLocalErrors))
  return (
    <div className="inset stack g4">
      {canCreate && (
        <div>
          <RecordDialog
            open="Write a notice"
            icon="plus"
            buttonLook="primary"
            draft="new-notice"
            title="Write a notice"
            schema={schemaFor(clock.zone)}
            fields={fieldsFor(clock.zone)}
            values={{ audience: 'everyone', severity: 'info' }}
            submit="Publish"
            onSave={async (values) => {
              await apiWithLocalErrors.platform_notifications.create(values)
              await readAgain(reread)
              toast('The notice is published', { tone: 'good' })
            }}
          >
            <p>It shows at the top of every page. Write nothing about any person.</p>
          </RecordDialog>
        </div>
      )}
      {notices.length === 0 ? (
        <Empty title="No notice yet">
          <p>Notices of maintenance, outages and new hours are listed here while they apply.</p>
        </Empty>
      ) : (
        <ul className="list">
          {notices.map((notice) => (
            <Row key={`${notice.id}-${notice.version}`} notice={notice} clock={clock} now={now} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Row = ({
  notice: first,
  clock,
  now,
}: {
  notice: PlatformNotice
  clock: ClockSettings
  now: string
}) => {
  const { zone, hours } = clock
  const { id } = first
  const { record, change } = useRecord(first, async () => {
    const all = await loadNotices(apiWithLocalErrors)
    return all.find((one) => one.id === id) ?? first
  })
  const { title, body, audience, severity, startsAt, endsAt } = record
  const standing = endsAt <= now ? 'Over' : startsAt > now ? 'To come' : 'Shows now'
  return (
    <li className="stack g2">
      <div className="section-head">
        <span className="row g2">
          <b dir="auto">{title}</b>
          <Badge tone={tones[severity]}>{severities[severity]}</Badge>
          <Badge tone={standing === 'Shows now' ? 'positive' : undefined}>{standing}</Badge>
        </span>
        {record.can?.includes('replace') && (
          <RecordDialog
            open="Edit"
            about={`Edit ${title}`}
            icon="pencil"
            draft={`notice-${id}`}
            title="Edit the notice"
            schema={schemaFor(zone)}
            fields={fieldsFor(zone)}
            values={{
              title,
              body,
              audience,
              severity,
              startsAt: momentText(startsAt, zone),
              endsAt: momentText(endsAt, zone),
            }}
            submit="Save"
            onSave={async (values) => {
              await change((written) =>
                apiWithLocalErrors.call('PUT /platform_notifications/:id', {
                  params: { id },
                  body: values,
                  ...written,
                }),
              )
              toast('Saved', { tone: 'good' })
            }}
          />
        )}
      </div>
      <p dir="auto" className="lines">
        {body}
      </p>
      <span className="small ink-2">
        {audiences[audience]} · <bdi>{displayMoment(startsAt, zone, hours)}</bdi> –{' '}
        <bdi>{displayMoment(endsAt, zone, hours)}</bdi>
      </span>
    </li>
  )
}

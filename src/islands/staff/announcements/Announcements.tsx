import { useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/conflict'
import { Empty } from '#islands/ui/Empty.tsx'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../chrome/require-staff'
import { AnnouncementDialog } from './AnnouncementDialog'
import {
  type AnnouncementRow,
  audienceOptions,
  endAnnouncement,
  loadAnnouncements,
  severityOptions,
  stageOf,
} from './announcement'

type Props = { first: readonly AnnouncementRow[]; me: StaffUser; now: string }

const stageLabels = { current: 'Shown now', coming: 'To come', over: 'Over' }
const stageTones = { current: 'positive', coming: 'accent', over: undefined } as const
const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** What the clinic tells all who use the platform. An island because each is edited in place. */
export const Announcements = ({ first, me, now: loadedAt }: Props) => {
  const [rows, setRows] = useState(first)
  const [now, setNow] = useState(loadedAt)
  const [editing, setEditing] = useState<AnnouncementRow | 'new' | null>(null)
  const reread = async () => {
    const latest = await loadAnnouncements(apiWithLocalErrors)
    setRows(latest)
    setNow(new Date().toISOString())
    setEditing((open) =>
      open && open !== 'new' ? (latest.find(({ id }) => id === open.id) ?? open) : open,
    )
  }
  const end = useAction(async (row: AnnouncementRow) => {
    await withReread(() => endAnnouncement(row, new Date().toISOString()), reread)
    await reread()
    toast('The announcement has ended')
  })
  return (
    <div className="stack g3">
      <p>
        <Button look="primary" onClick={() => setEditing('new')}>
          New announcement
        </Button>
      </p>
      {end.error && (
        <p className="note danger" role="alert">
          {end.error}
        </p>
      )}
      {rows.length === 0 && (
        <Empty title="No announcements yet" tile="chat">
          <p>Tell patients and colleagues what they should know today.</p>
        </Empty>
      )}
      <ul className="list stack g3">
        {rows.map((row) => {
          const stage = stageOf(row, now)
          return (
            <li key={row.id} className="card stack g2">
              <b dir="auto">{row.title}</b>
              <span className="row g2">
                <Badge>{labelIn(audienceOptions, row.audience)}</Badge>
                {row.severity !== 'info' && (
                  <Badge tone={row.severity === 'critical' ? 'danger' : 'warning'}>
                    {labelIn(severityOptions, row.severity)}
                  </Badge>
                )}
                <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
              </span>
              <p className="announcement-body" dir="auto">
                {row.body}
              </p>
              <p className="small ink-2">
                <bdi>{displayMoment(row.startsAt, me.zone, me.hours)}</bdi> to{' '}
                <bdi>{displayMoment(row.endsAt, me.zone, me.hours)}</bdi>
              </p>
              <span className="row g2">
                <Button size="small" onClick={() => setEditing(row)}>
                  Edit
                </Button>
                {stage === 'current' && (
                  <Button size="small" busy={end.busy} onClick={() => end.run(row)}>
                    End it now
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {editing && (
        <AnnouncementDialog
          row={editing === 'new' ? null : editing}
          zone={me.zone}
          now={now}
          onSaved={reread}
          onReread={reread}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

import * as z from 'zod/mini'
import { line, paragraphs } from '#edge/platform/fields'
import { fromLocalTime, iso, localTime } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/conflict'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useFormFor } from '#islands/ui/use-form-for'
import {
  type AnnouncementRow,
  audienceOptions,
  replaceAnnouncement,
  severityOptions,
} from './announcement'

type Props = {
  /** Null for a new one. */
  row: AnnouncementRow | null
  zone: string
  /** RFC 3339: when a new one begins unless told. */
  now: string
  onSaved: () => Promise<void>
  /** A colleague changed it meanwhile: `row` becomes the latest, and what is typed stays. */
  onReread: () => Promise<void>
  onClose: () => void
}

const wallTime = (missing: string) =>
  z.string(missing).check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, missing))

const schema = z.object({
  title: line(100, 'Enter a title'),
  body: paragraphs(1000, 'Write a text'),
  audience: z.enum(['everyone', 'patients', 'staff'], 'Choose who sees it'),
  severity: z.enum(['info', 'warning', 'critical'], 'Choose how urgent it is'),
  startsAt: wallTime('Enter when it begins'),
  endsAt: wallTime('Enter when it ends'),
})
const usualMs = 24 * 60 * 60_000

/** An announcement to write or to change. */
export const AnnouncementDialog = ({ row, zone, now, onSaved, onReread, onClose }: Props) => {
  const wall = (at: string | number) => localTime(at, zone)
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: {
      title: row?.title ?? '',
      body: row?.body ?? '',
      audience: row?.audience ?? 'everyone',
      severity: row?.severity ?? 'info',
      startsAt: wall(row?.startsAt ?? now),
      endsAt: wall(row?.endsAt ?? Date.parse(now) + usualMs),
    },
    onSubmit: async ({ startsAt, endsAt, ...words }) => {
      const moment = (at: string) => iso(fromLocalTime(at.slice(0, 16) as never, zone))
      const values = { ...words, startsAt: moment(startsAt), endsAt: moment(endsAt) }
      if (row) await withReread(() => replaceAnnouncement(row, values), onReread)
      else await apiWithLocalErrors.platform_notifications.create(values)
      await onSaved()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={row ? 'Edit announcement' : 'New announcement'}>
      <form {...form.props} className="stack g3" noValidate>
        <Field field={fields.title} label="Title" data-first maxLength={100} />
        <TextArea field={fields.body} label="Text" rows={4} dir="auto" maxLength={1000} />
        <div className="fields">
          <Select field={fields.audience} label="Who sees it" options={audienceOptions} />
          <Select field={fields.severity} label="How urgent it is" options={severityOptions} />
          <Field field={fields.startsAt} label="From" type="datetime-local" />
          <Field field={fields.endsAt} label="Until" type="datetime-local" />
        </div>
        <p className="small ink-2">
          It stands above every page as it is written: it is not translated, and anyone may read
          what is for everyone. Name no patient.
        </p>
        <ActionError error={error} />
        <div className="row">
          <Button look="primary" type="submit" busy={busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

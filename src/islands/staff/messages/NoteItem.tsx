import { displayMoment } from '#edge/platform/time'
import { renderLinks } from '../../messages/text/render-links'
import { Icon } from '../../ui/Icon'
import type { StaffUser } from '../access/require-staff'
import type { ConversationNote } from './use-notes'

/** A note between the messages, drawn so that it is not taken for one. */
const NoteItem = ({ note, me }: { note: ConversationNote; me: StaffUser }) => (
  <div className="staff-note">
    <small className="row g1 ink-2">
      <Icon name="lock" /> Internal note · <bdi>{note.authorName}</bdi> ·{' '}
      {displayMoment(note.createdAt, me.zone, me.hours)}
    </small>
    <span className="words" dir="auto">
      {renderLinks(note.body)}
    </span>
  </div>
)
export default NoteItem

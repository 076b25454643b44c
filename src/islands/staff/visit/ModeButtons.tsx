import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { changeMode } from '../appointments/actions/perform-action'
import type { StaffAppointment } from '../appointments/appointment'
import { isOpenVisit } from '../appointments/colleagues-appointment'
import { errorMessage } from '../booking/error-message'
import type { PhoneHandle } from '../calls/use-phone-call'

type Props = {
  visit: StaffAppointment
  phone: PhoneHandle
  canPhone: boolean
  onChanged: () => Promise<unknown>
}

/** Goes on by phone, or by video again. */
export const ModeButtons = ({ visit, phone, canPhone, onChanged }: Props) => {
  const canSwitch = visit.can.includes('switch_mode')
  const isOnPhone = phone.call !== null && phone.call.endedAt === null
  // A visit that goes on by phone is one by phone from then on; it may go back.
  const callByPhone = async () => {
    if (visit.mode === 'video' && canSwitch) {
      const switched = await changeMode(visit, 'phone').then(
        () => true,
        (error) => toast(errorMessage(error), { tone: 'bad' }),
      )
      await onChanged().catch(() => {})
      if (!switched) return
    }
    await phone.place(visit.patientId, visit.id)
  }
  return (
    <div className="row g2">
      {canPhone && isOpenVisit(visit) && !isOnPhone && (
        <Button size="small" busy={phone.isPlacing} onClick={() => void callByPhone()}>
          <Icon name="phone" />
          {visit.status === 'Documenting'
            ? 'Call the patient'
            : visit.mode === 'video'
              ? 'Call by phone instead'
              : 'Call by phone'}
        </Button>
      )}
      {visit.mode === 'phone' && canSwitch && !isOnPhone && (
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            void changeMode(visit, 'video')
              .catch((error) => toast(errorMessage(error), { tone: 'bad' }))
              .then(onChanged)
          }
        >
          <Icon name="video" />
          Go on by video
        </Button>
      )}
    </div>
  )
}

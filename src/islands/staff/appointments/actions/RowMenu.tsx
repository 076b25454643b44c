import { Icon } from '#islands/ui/Icon.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import type { AppointmentAction, AvailableAction } from './actions'

type Props = {
  who: string
  offers: readonly AvailableAction[]
  onAct: (act: AppointmentAction) => void
}

/** What can be done with a visit now; nothing is shown where nothing can. */
export const RowMenu = ({ who, offers, onAct }: Props) =>
  offers.length > 0 && (
    <Menu
      label={`Actions for ${who}`}
      className="btn quiet icon small"
      button={<Icon name="ellipsis" />}
      items={offers.map(({ act, label, icon }) => ({
        label,
        icon,
        apart: act === 'set_canceled',
        onChoose: () => onAct(act),
      }))}
    />
  )

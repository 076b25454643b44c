import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Menu } from '#islands/ui/Menu.tsx'

/** The real dialogs and menu, to open. An island because they open over the page. */
export const Asking = () => {
  const [open, setOpen] = useState<'confirm' | 'wide' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="row g2">
      <Button onClick={() => setOpen('confirm')}>Ask before an end</Button>
      <Button onClick={() => setOpen('wide')}>A wide dialog</Button>
      <Menu
        label="Account menu"
        className="btn"
        button={
          <>
            Menu
            <Icon name="chevron-down" />
          </>
        }
        items={[
          { label: 'Appointments', icon: 'calendar', href: '#over' },
          { label: 'Messages', icon: 'message-circle', href: '#over', count: 2 },
          { label: 'Log out', icon: 'log-out', apart: true, onChoose: () => {} },
        ]}
      />
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel this visit?"
        confirm="Cancel visit"
        keep="Keep my visit"
        onConfirm={async () => close()}
        onClose={close}
      >
        <p>Tomorrow, 2:30 PM ET with Daniel Reyes, NP. It is free.</p>
      </ConfirmDialog>
      <Dialog open={open === 'wide'} wide title="Before we start" onClose={close}>
        <p>Something to read that is longer than a sentence.</p>
        <div className="actions">
          <Button look="primary" data-first onClick={close}>
            Done
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

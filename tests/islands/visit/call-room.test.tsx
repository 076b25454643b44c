// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallRoom } from '#islands/visit/call/CallRoom.tsx'

vi.mock('#islands/visit/call/CallStage.tsx', () => ({ CallStage: () => null }))
vi.mock('#islands/visit/call/ChatPanel.tsx', () => ({ ChatPanel: () => null }))
vi.mock('#islands/visit/call/use-unread-chat', () => ({ useUnreadChat: () => 0 }))

afterEach(cleanup)

type Props = ComponentProps<typeof CallRoom>
const room = { state: 'connected', participants: [] } as unknown as Props['room']

const renderRoom = (side: Props['side'], entered: Props['room']) =>
  render(
    <CallRoom
      side={side}
      room={entered}
      others={[]}
      otherName="Daniel"
      onPhone={() => {}}
      media={{ tracks: {}, devices: [], switches: {}, problem: null } as unknown as Props['media']}
      enabled={{ camera: true, microphone: true }}
      sharing={{ canShare: false } as Props['sharing']}
      recording={{} as Props['recording']}
      captions={{ canShow: false } as Props['captions']}
      guests={{ list: [], isOpen: false, open: () => {} } as unknown as Props['guests']}
      problem={null}
      isChatOpen={false}
      onToggle={() => {}}
      onChat={() => {}}
      onLeave={() => {}}
    />,
  )
const inviteButtons = () =>
  screen.queryAllByRole('button', { name: 'Invite someone', hidden: true })

it('A patient who is being let in is offered no button that the waiting room would take away', () => {
  renderRoom('patient', null)
  expect(inviteButtons()).toEqual([])
})

it.each([
  ['A patient in a call invites', 'patient', room],
  ['A clinician invites before the room is entered, as their buttons stay', 'staff', null],
] as const)('%s', (_, side, entered) => {
  renderRoom(side, entered)
  expect(inviteButtons().length).toBeGreaterThan(0)
})

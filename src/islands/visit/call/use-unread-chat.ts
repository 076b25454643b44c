import { useEffect, useState } from 'react'
import type { VideoRoom } from '../room/video-room'

/** How many messages of the others came while the chat was closed. */
export const useUnreadChat = (
  room: Pick<VideoRoom, 'chat' | 'identity'> | null,
  isOpen: boolean,
): number => {
  const [readCount, setReadCount] = useState(0)
  const count = room?.chat.length ?? 0
  useEffect(() => {
    if (isOpen) setReadCount(count)
  }, [isOpen, count])
  if (isOpen || !room) return 0
  return room.chat.slice(readCount).filter(({ from }) => from !== room.identity).length
}

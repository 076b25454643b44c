/** How to allow camera and microphone again, in the browser at hand. */
export const repairSteps = (userAgent: string): string => {
  if (/iPhone|iPad/.test(userAgent))
    return 'On iPhone and iPad: tap aA by the address, then Website Settings, then allow Camera and Microphone.'
  if (/Android/.test(userAgent))
    return 'On Android: tap the icon beside the address, then Permissions, and allow camera and microphone.'
  if (/Firefox/.test(userAgent))
    return 'In Firefox: click the crossed-out camera or microphone beside the address, and remove the block.'
  if (/Chrome|Edg/.test(userAgent))
    return 'In Chrome and Edge: click the icon beside the address, and switch camera and microphone on.'
  if (/Safari/.test(userAgent))
    return 'In Safari: open the settings for this site in the Safari menu, and let it use the camera and the microphone.'
  return 'Open the settings of this site in your browser, and let it use the camera and the microphone.'
}

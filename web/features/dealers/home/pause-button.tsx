/** Pauses all sliders of a page. */
import { Pause, Play } from 'lucide-react';
import { type ComponentProps, useContext } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { SliderPause } from './use-slider-motion.ts';

export function PauseButton(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  const { isPaused, togglePaused } = useContext(SliderPause);
  const Icon = isPaused ? Play : Pause;
  return (
    <IconButton label={isPaused ? 'Play motion' : 'Pause motion'} onClick={togglePaused} {...props}>
      <Icon aria-hidden="true" className="text-soft" />
    </IconButton>
  );
}

import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { LeftIcon, RightIcon } from '../brand/icons';
import styles from './date-field.module.css';

/** A month calendar. Month and year can be selected directly, which makes a date of birth easy to reach. */
export function CalendarPopover() {
  return (
    <Popover className={styles.floating ?? ''} offset={4}>
      <Dialog className={styles.dialog ?? ''}>
        <Calendar>
          <div className={styles.head}>
            <Button slot="previous" className={styles.turn ?? ''}>
              <LeftIcon />
            </Button>
            <CalendarMonthPicker format="long">{(months) => <Picker {...months} />}</CalendarMonthPicker>
            <CalendarYearPicker visibleYears={200}>{(years) => <Picker {...years} />}</CalendarYearPicker>
            <Button slot="next" className={styles.turn ?? ''}>
              <RightIcon />
            </Button>
          </div>
          <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day.slice(0, 2)}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

interface PickerProps {
  'aria-label': string;
  value: string | number;
  items: { id: number; formatted: string }[];
  onChange(key: string | number): void;
}

function Picker({ items, value, onChange, ...named }: PickerProps) {
  return (
    <select
      {...named}
      className={styles.picker}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}

import styles from './care-numbers.module.css';
import { CARE_NUMBERS } from './contact.content';
import { telephone } from './telephone';

export function CareNumbers() {
  return (
    <table className={styles.numbers}>
      <caption>Customer Care Numbers</caption>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        {CARE_NUMBERS.map(({ matter, number }) => (
          <tr key={matter}>
            <th scope="row">{matter}</th>
            <td>
              <a href={telephone(number)}>{number}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
